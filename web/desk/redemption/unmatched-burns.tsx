import { useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { shownTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { type Column, Table } from '#web/ui/table.tsx';

type Burn = InferResponseType<typeof api.unmatchedBurns.$get, 200>[number];

const code = (text: string) => <code className="break-all text-sm">{text}</code>;

const COLUMNS: readonly Column<Burn>[] = [
  { label: 'Time', cell: ({ time }) => shownTime(time), className: 'whitespace-nowrap' },
  { label: 'USG', cell: ({ value }) => formatUsg(BigInt(value)), align: 'end' },
  { label: 'From', cell: ({ from }) => code(from ?? ''), className: 'min-w-48' },
  { label: 'Transaction', cell: ({ hash }) => code(hash), className: 'min-w-48' },
];

/** Burns that belong to no ticket: somebody gave up tokens, and staff must find out for what. Nothing while there are none. */
export function UnmatchedBurns() {
  const { data } = useQuery({
    queryKey: queryKeys.unmatchedBurns,
    queryFn: () => answerOf(api.unmatchedBurns.$get({ query: {} })),
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="unmatched" className="grid gap-4">
      <h3 id="unmatched" className="text-xl">
        Burns without a ticket
      </h3>
      <p className="text-muted">These tokens were burned without a matching request. Write to whoever held them.</p>
      <Table
        caption="Burns without a ticket"
        captionHidden
        columns={COLUMNS}
        rows={data}
        rowKey={(b) => b.hash}
        empty=""
      />
    </section>
  );
}
