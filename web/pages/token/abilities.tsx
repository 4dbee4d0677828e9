import { USG_DECIMALS } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Contrast } from '#web/ui/lists.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const { name } = site;

const CAN = [
  'Be held in any wallet that supports ERC-20 tokens, ideally a hardware wallet.',
  `Be sent to any Ethereum address, any day, whole or in fractions of up to ${USG_DECIMALS} decimals.`,
  'Be sent without ETH in the sender’s wallet: the holder signs an authorization, and someone else pays the network’s fee and submits it (ERC-3009). The same goes for permits (ERC-2612) and for redeeming.',
  'Be redeemed for the coin. The contract destroys the token, and the coin leaves the vault.',
  'Tell you in advance whether a transfer would succeed and, if not, why.',
];

const CANNOT = [
  'Charge a fee. Send one token, and one token arrives.',
  'Pay interest or dividends, or give you a share in anything. It’s a coin, held for you.',
  'Be recalled. A transfer to the wrong address is final, and nobody can undo it, including us.',
  'Be sent to its own contract, the most common way to lose tokens. The contract refuses.',
  'Be redeemed in part. We don’t cut coins.',
  'Exceed the number of attested coins when it is issued.',
];

export function Abilities() {
  return (
    <Disclosure
      id="abilities"
      as="h2"
      title={`What ${name} can and can’t do`}
      lead="It moves like any ERC-20 token, at no fee from us. Nobody can take it back."
    >
      <Contrast yes={{ title: 'It can', points: CAN }} no={{ title: 'It can’t', points: CANNOT }} />
    </Disclosure>
  );
}

type Power = { role: string; may: string; limit: string };

const BOTH =
  'One account with both roles could take what is at tickets’ addresses; anyone can check that none has both';

const POWERS: Power[] = [
  {
    role: 'ISSUER',
    may: 'Issue new tokens, and void an order so that it can never be issued',
    limit: 'Never beyond its own limit, the cap, or the attested coins not yet backing a token',
  },
  {
    role: 'Attestor',
    may: 'State how many coins are in trust, and as of which day',
    limit: `Neither the administrator nor an issuer. Only the attestor can name the next one, after a delay. A statement is valid for ${ATTESTATION_VALID_DAYS} days`,
  },
  {
    role: 'COMPLIANCE',
    may: 'Freeze an address, so that it can’t send, receive or redeem; and unfreeze it. Approve what is sent back from redemption tickets’ own addresses',
    limit: `A freeze is always in public, with the fingerprint of a written reason, and frozen tokens stay where they are. A return is exactly what FULFILMENT announced. ${BOTH}`,
  },
  {
    role: 'PAUSER',
    may: 'Stop all transfers and issuing for a time, in an emergency',
    limit: 'A pause doesn’t stop redemptions',
  },
  {
    role: 'FULFILMENT',
    may: 'Record that a redemption’s coins were delivered. Burn what you sent to your redemption ticket’s own address, and announce what is sent back from there',
    limit: `Can’t touch any wallet. It burns once per ticket, for that ticket alone, and COMPLIANCE has to approve what is sent back. ${BOTH}`,
  },
  { role: 'PRICER', may: 'Sign the price that this site shows', limit: 'The contract itself does not use it' },
  {
    role: 'DEFAULT_ADMIN',
    may: 'Grant and revoke roles, set how much each issuer may ever issue, and end issuing for good',
    limit:
      'A single account, so it can also grant itself roles, in public, but never attest. Transferring it takes two steps and a delay that can’t be changed',
  },
];

const COLUMNS: Column<Power>[] = [
  { label: 'Role', cell: ({ role }) => <code className="font-mono font-semibold text-sm">{role}</code> },
  { label: 'May', cell: ({ may }) => may, className: 'md:min-w-56' },
  { label: 'Its limit', cell: ({ limit }) => limit, className: 'md:min-w-56 text-muted' },
];

/** Every power over the token, with its limit. */
export function Powers() {
  return (
    <Disclosure
      id="roles"
      as="h2"
      title="Who can do what"
      lead="The contract has a freeze and a pause because the law may require them. It has no function to take tokens out of a wallet, destroy them there or change the rules."
    >
      <Table caption="Contract roles" stacked columns={COLUMNS} rows={POWERS} rowKey={({ role }) => role} />
    </Disclosure>
  );
}
