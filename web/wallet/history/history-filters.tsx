import { useState } from 'react';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { HISTORY_MESSAGES } from '#domain/wallet/history-messages.ts';
import { site } from '#site';
import type { TransactionFilters } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';
import { AddressField } from '#web/wallet/address-field.tsx';

type Typed = Record<'kind' | 'direction' | 'from' | 'to' | 'counterparty', string>;

/** What was typed, and what it asks for; kept in memory alone, as a page's address must not tell whose counterparties are looked for. */
export type HistoryFilters = { typed: Typed; filters: TransactionFilters };

const NOTHING: Typed = { kind: '', direction: '', from: '', to: '', counterparty: '' };

/** The addresses of those whom the holder gave a name that contains the text. */
export type AddressesNamed = (text: string) => string[];

type Errors = Partial<Record<keyof Typed, string>>;

const ADDRESS = /^0x[\da-f]{40}$/i;
/** As many as the server takes. */
const COUNTERPARTIES_MOST = 50;
/** The start of a day by the reader's clock. */
const startOf = (day: string, daysLater = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(0);
  start.setFullYear(year, month - 1, date + daysLater);
  start.setHours(0, 0, 0, 0);
  return start;
};

/** What the server is filters for, or what is wrong with what was typed. */
export function filtersOf(typed: Typed, named: AddressesNamed): HistoryFilters | { errors: Errors } {
  const { kind, direction, from, to } = typed;
  const who = typed.counterparty.trim();
  const counterparties = ADDRESS.test(who) ? [who] : named(who);
  if (from && to && from > to) return { errors: { to: HISTORY_MESSAGES.daysReversed } };
  if (who && counterparties.length === 0) {
    const isAddress = who.toLowerCase().startsWith('0x');
    return { errors: { counterparty: isAddress ? FIELD_MESSAGES.addressInvalid : HISTORY_MESSAGES.nameUnknown } };
  }
  if (counterparties.length > COUNTERPARTIES_MOST) return { errors: { counterparty: HISTORY_MESSAGES.namesTooMany } };
  const filters = {
    ...(kind && { kind }),
    ...(direction && { direction }),
    ...(from && { since: startOf(from).toISOString() }),
    ...(to && { until: startOf(to, 1).toISOString() }),
    ...(who && { counterparty: counterparties.join(',') }),
  } as TransactionFilters;
  return { typed, filters };
}

type Props = {
  filters: HistoryFilters | undefined;
  named: AddressesNamed;
  onFilter: (filters: HistoryFilters | undefined) => void;
};

/** Which of a wallet's transactions to list. */
export default function HistoryFiltersForm({ filters, named, onFilter }: Props) {
  const [typed, setTyped] = useState(filters?.typed ?? NOTHING);
  const [errors, setErrors] = useState<Errors>();
  const bind = (name: keyof Typed) => ({
    value: typed[name],
    error: errors?.[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  function apply() {
    const found = filtersOf(typed, named);
    setErrors('errors' in found ? found.errors : undefined);
    if (!('errors' in found)) onFilter(Object.keys(found.filters).length > 0 ? found : undefined);
  }
  function clear() {
    setTyped(NOTHING);
    setErrors(undefined);
    onFilter(undefined);
  }
  return (
    <Form
      label="Filter transactions"
      errors={errors}
      onSubmit={apply}
      className="border-line border-b bg-sunken/50 px-5 py-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Kind" {...bind('kind')}>
          <option value="">All kinds</option>
          <option value="transfer">Transfers</option>
          <option value="issue">Issues</option>
          <option value="redemption">Redemptions</option>
        </SelectField>
        <SelectField label="Direction" {...bind('direction')}>
          <option value="">In and out</option>
          <option value="in">In: {site.symbol} you got</option>
          <option value="out">Out: {site.symbol} that left</option>
        </SelectField>
        <TextField type="date" max="9999-12-31" label="From" {...bind('from')} />
        <TextField type="date" max="9999-12-31" label="To" {...bind('to')} />
      </div>
      <AddressField
        label="Counterparty"
        hint="An address, or a name from your address book."
        {...bind('counterparty')}
        onValue={(counterparty) => setTyped({ ...typed, counterparty })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="secondary">
          Apply filters
        </Button>
        <Button kind="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
    </Form>
  );
}
