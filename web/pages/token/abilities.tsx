import { USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';
import { POWERS, type Power } from '#web/token/powers.ts';
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
