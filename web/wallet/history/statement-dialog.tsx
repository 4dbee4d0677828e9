import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { statementOf } from '#domain/address-statement.ts';
import { transactionsRead } from '#domain/wallet/history-messages.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { readTransactions } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';
import type { NameOf } from './past-transaction.tsx';
import { StatementOnPaper, StatementOnScreen } from './statement-sheet.tsx';

type Props = { address: string; nameOf: NameOf; onClose: () => void };

/** What an address held and moved in a year, on screen and on paper. */
export default function StatementDialog({ address, nameOf, onClose }: Props) {
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
  const rows = query.data ?? [];
  const now = new Date().getFullYear();
  const first = rows[0] ? new Date(rows[0].time).getFullYear() : now;
  const years = Array.from({ length: Math.max(1, now - first + 1) }, (_, back) => now - back);
  const [chosen, setChosen] = useState(now);
  const span = { since: new Date(chosen, 0), until: new Date(chosen + 1, 0) };
  const statement = statementOf(rows, address, span);
  const pending = rows.filter((row) => !row.final && row.value !== '0').length;
  const sheet = { year: chosen, address, statement, pending, nameOf };
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Statement by year"
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
      <Loaded query={query} failed="We can’t show your statement right now">
        {() => (
          <>
            <SelectField label="Year" value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
              {years.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </SelectField>
            <StatementOnScreen {...sheet} />
            {createPortal(<StatementOnPaper {...sheet} />, document.body)}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
