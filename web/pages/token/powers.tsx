import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { Section } from '#web/ui/section.tsx';
import { type Column, Table } from '#web/ui/table.tsx';

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
      <Table
        caption="The roles on the contract"
        captionHidden
        stacked
        columns={COLUMNS}
        rows={POWERS}
        rowKey={({ role }) => role}
        empty=""
      />
    </Section>
  );
}
