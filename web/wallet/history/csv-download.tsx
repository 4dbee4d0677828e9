import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { movementsCsv } from '#domain/movements.ts';
import { SYMBOL_IN_NAMES } from '#domain/names.ts';
import { transactionsRead } from '#domain/wallet/history-messages.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { readTransactions, type TransactionFilters } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { useOnLock } from '#web/wallet/wallet.ts';
import type { NameOf } from './past-transaction.tsx';

type Props = { address: string; zeroValue: boolean; filters: TransactionFilters | undefined; nameOf: NameOf };

/** What is being read, until the list goes. Not in the component, whose first names an effect would keep for as long as it's there. */
function useReading() {
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  return reading;
}

type Download = Props & { signal: AbortSignal; onRead: (count: number) => void };

/** Not in the component either: a mutation keeps its first function, with all the names that it knows. */
async function download({ nameOf, ...whole }: Download): Promise<void> {
  const rows = await readTransactions(whole);
  const day = new Date().toISOString().slice(0, 10);
  saveFile({
    name: `${SYMBOL_IN_NAMES}-transactions-${day}.csv`,
    text: movementsCsv(rows, whole.address, nameOf),
  });
}

/** Saves all that the list would show as a file; a long history says how far it is, and can be left. */
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
  // What it was given knows names.
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
