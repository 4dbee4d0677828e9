import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import { useState } from 'react';
import { deliveryCountries } from '#domain/countries.ts';
import { shownTime } from '#domain/dates.ts';
import { formatCount, formatUsg } from '#domain/money.ts';
import { site } from '#site';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { ActionFields } from '../parts/action-fields.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { type ListProps, RecordList } from '../parts/record-list.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import type { Redemption } from '../parts/use-list.ts';
import { REDEMPTION_STATES, redemptionLabel } from './redemption-actions.ts';

const CHANNELS = { site: 'Site', email: 'Email', phone: 'Phone' };

function RedemptionState({ row }: { row: Redemption }) {
  const { look, label } = redemptionLabel(row);
  return <StateBadge look={look}>{label}</StateBadge>;
}

const COLUMNS: readonly Column<Redemption>[] = [
  { label: 'Coins', cell: ({ qty_to_redeem }) => formatCount(qty_to_redeem), align: 'end' },
  { label: 'Name', cell: ({ name }) => name },
  {
    label: 'Ship to',
    cell: ({ city, stateProvince, country }) => `${city}, ${stateProvince}, ${country}`,
    className: 'min-w-44',
  },
  { label: 'By', cell: ({ channel }) => CHANNELS[channel] },
  { label: 'State', cell: (row) => <RedemptionState row={row} /> },
];

const SORTS = [
  ['-qty_to_redeem', 'Largest first'],
  ['email', 'Email, A to Z'],
] as const;

export const RedemptionList = ({ compact }: ListProps) => (
  <>
    <EnterRedemption />
    <RecordList record="redemption" columns={COLUMNS} sorts={SORTS} states={REDEMPTION_STATES} compact={compact} />
    <UnmatchedBurns />
  </>
);

type Burn = InferResponseType<typeof api.unmatchedBurns.$get, 200>[number];

const BURN_COLUMNS: readonly Column<Burn>[] = [
  { label: 'Time', cell: ({ time }) => shownTime(time), className: 'whitespace-nowrap' },
  { label: site.symbol, cell: ({ value }) => formatUsg(BigInt(value)), align: 'end' },
  { label: 'From', cell: ({ from }) => from && <AddressText of={from} />, className: 'min-w-48' },
  { label: 'Transaction', cell: ({ hash }) => <AddressText of={hash} />, className: 'min-w-48' },
];

/** Burns that belong to no redemption; staff must find out whose they were. Nothing while there are none. */
function UnmatchedBurns() {
  const { data } = useQuery({
    queryKey: deskQueryKeys.unmatchedBurns,
    queryFn: () => answerOf(api.unmatchedBurns.$get({ query: {} })),
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="unmatched" className="grid gap-4">
      <h3 id="unmatched" className="text-xl">
        Burns without a ticket
      </h3>
      <p className="text-muted">These tokens were burned without a matching request. Contact the holder.</p>
      <Table caption="Burns without a ticket" columns={BURN_COLUMNS} rows={data} rowKey={(b) => b.hash} />
    </section>
  );
}

type Entry = Omit<InferRequestType<typeof api.redemptionList.$post>['json'], 'check_first'>;

const entryFields = (): ActionFields<Entry> => ({
  channel: {
    label: 'Requested by',
    kind: 'select',
    initial: 'email',
    options: [
      ['email', 'Email'],
      ['phone', 'Phone'],
    ],
  },
  qty_to_redeem: { label: 'Quantity of coins', kind: 'count', initial: '1' },
  name: { label: 'Name', kind: 'line' },
  email: { label: 'Email', kind: 'line' },
  phone: { label: 'Phone', kind: 'line' },
  address_line_1: { label: 'Address line 1', kind: 'line', hint: 'Street and number.' },
  address_line_2: { label: 'Address line 2', kind: 'line', optional: true },
  city: { label: 'City', kind: 'line' },
  stateProvince: { label: 'State or province', kind: 'line', optional: true, hint: 'In the US: two letters.' },
  country: { label: 'Country', kind: 'select', initial: 'US', options: deliveryCountries() },
  postalCode: { label: 'Postal code', kind: 'line', optional: true },
  shipping_details: { label: 'Delivery instructions', kind: 'text', optional: true },
});

/** Enters a redemption that a holder asked for by email or phone; our email tells the holder where to send the tokens. */
function EnterRedemption() {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const [create] = useState(() => creator((json: Entry, key) => answerOf(api.redemptionList.$post({ json }, key))));
  const close = () => setOpen(false);
  return (
    <div>
      <Button kind="secondary" size="sm" onClick={() => setOpen(true)}>
        Enter an email or phone redemption
      </Button>
      <Dialog open={open} onClose={close} title="Email or phone redemption">
        <p className="text-muted">
          The holder gets an email with the ticket and the address to send the tokens to. Once they arrive, burn them
          from the ticket.
        </p>
        <ActionForm
          label="Redemption request"
          confirm="Enter redemption"
          fields={entryFields()}
          onSubmit={async (entry) => {
            await create(entry);
            await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
          }}
          onClose={close}
        />
      </Dialog>
    </div>
  );
}
