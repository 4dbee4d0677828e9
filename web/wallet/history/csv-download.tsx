import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { movementsCsv } from '#domain/movements-csv.ts';
import { SYMBOL_IN_NAMES } from '#domain/names.ts';
import { transactionsRead } from '#domain/wallet/history-messages.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { readTransactions, type TransactionFilters } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';
import type { NameOf } from './past-transaction.tsx';

type Props = { address: string; zeroValue: boolean; filters: TransactionFilters | undefined; nameOf: NameOf };

/** Aborts reading when the list is removed. Outside the component, whose effects would keep the first names in memory. */
function useReading() {
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  return reading;
}

type Download = Props & { signal: AbortSignal; onRead: (count: number) => void };

/** Outside the component, since a mutation keeps its first function with all names that it refers to. */
async function download({ nameOf, ...whole }: Download): Promise<void> {
  const rows = await readTransactions(whole);
  const day = new Date().toISOString().slice(0, 10);
  saveFile({
    name: `${SYMBOL_IN_NAMES}-transactions-${day}.csv`,
    text: movementsCsv(rows, whole.address, nameOf),
  });
}

/** Downloads everything that the list would show. A long history shows its progress and can be cancelled. */
export function CsvDownload(props: Props) {
  const [read, setRead] = useState(0);
  const reading = useReading();
  const csv = useMutation({ mutationFn: download, gcTime: 0 });

  function start() {
    setRead(0);
    reading.current = new AbortController();
    const { signal } = reading.current;
    csv.mutate({ ...props, signal, onRead: setRead }, { onSuccess: csv.reset });
  }
  function cancel() {
    reading.current?.abort();
    csv.reset();
  }
  // Its variables contain names from the address book.
  useOnLock(cancel);

  return (
    <>
      {csv.isPending ? (
        <Button kind="quiet" size="sm" icon={<FileDown aria-hidden className="size-4" />} onClick={cancel}>
          Cancel the download
        </Button>
      ) : (
        <Button kind="quiet" size="sm" icon={<FileDown aria-hidden className="size-4" />} onClick={start}>
          Download CSV
        </Button>
      )}
      <p role="status" className="self-center text-muted text-sm empty:hidden">
        {csv.isPending && read > 0 && transactionsRead(read)}
      </p>
      <div className="basis-full empty:hidden">
        <ErrorNotice error={csv.error} />
      </div>
    </>
  );
}
