import { USG_DECIMALS } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { site } from '#site';
import { Contrast } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

const { name } = site;

const CAN = [
  'Be kept in any wallet that takes ERC-20 tokens, ideally a hardware wallet.',
  `Be sent to any Ethereum address, whole or in parts of down to ${USG_DECIMALS} decimals, on any day.`,
  'Be sent without ETH in the sender’s wallet: the holder signs an authorization, and someone else pays the network’s fee and submits it (ERC-3009). The same goes for permits (ERC-2612) and for redeeming.',
  'Be given back for the coin. The contract destroys the token, and the coin leaves the vault.',
  'Say in advance whether a transfer would succeed, and if not, why.',
];

const CANNOT = [
  'Take a fee. Send one token, and one token arrives.',
  'Pay interest, a dividend or a share in anything. It is a coin, kept for you.',
  'Be called back. A transfer to the wrong address is final, and nobody can undo it, including us.',
  'Be sent to its own contract, the most common way to lose tokens. The contract refuses.',
  'Be redeemed in part. A coin is not cut.',
  'Exceed the number of attested coins when it is issued.',
];

export function Abilities() {
  return (
    <Section tone="sunken" eyebrow="What it does" title={`What ${name} can do, and what it cannot`}>
      <Contrast yes={{ title: 'It can', points: CAN }} no={{ title: 'It cannot', points: CANNOT }} />
    </Section>
  );
}

type Power = { role: string; may: string; limit: string };

const POWERS: Power[] = [
  {
    role: 'ISSUER',
    may: 'Issue new tokens, and end issuing for good',
    limit: 'Never beyond the cap or the attested coins that are not yet taken',
  },
  {
    role: 'ATTESTOR',
    may: 'State how many coins are in trust, and as of which day',
    limit: `Appointed by attestors alone. A statement serves for ${ATTESTATION_VALID_DAYS} days`,
  },
  {
    role: 'COMPLIANCE',
    may: 'Freeze an address: it can then neither send, receive nor redeem. And unfreeze it',
    limit: 'Each time in public, with the fingerprint of a written reason. Frozen tokens stay where they are',
  },
  {
    role: 'PAUSER',
    may: 'Stop all transfers and issuing for a time, in an emergency',
    limit: 'A pause does not stop redemption',
  },
  { role: 'FULFILMENT', may: 'Record that a redemption’s coins were delivered', limit: 'Moves nothing' },
  { role: 'PRICER', may: 'Sign the price that this site shows', limit: 'The contract itself does not use it' },
  {
    role: 'DEFAULT_ADMIN',
    may: 'Appoint and dismiss all roles but the attestors',
    limit: 'One account, and so able to appoint itself, in public. Handing it over takes two steps and a delay',
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
    <Section
      eyebrow="Stated openly"
      title="Who holds which power over it"
      lead="A freeze and a pause exist, as the law may demand them. Nobody has a function to take tokens out of a wallet, to destroy them there, or to change the rules."
    >
      <Table caption="The roles on the contract" stacked columns={COLUMNS} rows={POWERS} rowKey={({ role }) => role} />
    </Section>
  );
}
