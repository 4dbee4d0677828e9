import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { transactionsRead } from '#domain/wallet/history-messages.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { readTransactions, type TokenTransaction } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';

/** More rows than that are no table any more, on screen or on a hundred sheets of paper. */
export const MOST_LINES = 5_000;

/** Every movement of the address, oldest first, and the chosen year by the reader's clock. `pending` movements aren't final yet. */
type HistoryOfYear = {
  rows: TokenTransaction[];
  year: number;
  span: { since: Date; until: Date };
  pending: number;
};

type Props = {
  title: string;
  /** The title of the notice where the history couldn't be read. */
  failed: string;
  address: string;
  onClose: () => void;
  children: (history: HistoryOfYear) => ReactNode;
};

/** Reads everything that an address ever moved, and shows and prints a year of it. */
export function YearDialog({ title, failed, address, onClose, children }: Props) {
  useOnLock(onClose);
  const [read, setRead] = useState(0);
  // Zero-value transfers and dust as well: dust changes the balance.
  const query = useQuery({
    queryKey: queryKeys.wholeHistory(address),
    queryFn: async ({ signal }) =>
      (await readTransactions({ address, zeroValue: true, signal, onRead: setRead })).reverse(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const pending = query.data?.filter((row) => !row.final && row.value !== '0').length ?? 0;
  const now = new Date().getFullYear();
  const oldest = query.data?.[0];
  const first = oldest ? new Date(oldest.time).getFullYear() : now;
  const years = Array.from({ length: Math.max(1, now - first + 1) }, (_, back) => now - back);
  const [year, setYear] = useState(now);
  const span = { since: new Date(year, 0), until: new Date(year + 1, 0) };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={title}
      footer={
        query.data ? (
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        ) : (
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        )
      }
    >
      <p role="status" className="text-muted empty:hidden">
        {query.isFetching && read > 0 && transactionsRead(read)}
      </p>
      <Loaded query={query} failed={failed}>
        {(rows) => (
          <>
            <SelectField label="Year" value={year} onChange={({ target }) => setYear(Number(target.value))}>
              {years.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </SelectField>
            {children({ rows, year, span, pending })}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
