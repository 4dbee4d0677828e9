import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { transactionsRead } from '#domain/messages/wallet.ts';
import { movementsCsv } from '#domain/movements.ts';
import { SYMBOL_IN_NAMES } from '#domain/terms.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { readTransactions, type TransactionFilters } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import type { NameOf } from './past-transaction.tsx';

type Props = { address: string; zeroValue: boolean; filters: TransactionFilters | undefined; nameOf: NameOf };

/** Saves all that the list would show as a file; a long history says how far it is, and can be left. */
export function CsvDownload({ address, zeroValue, filters, nameOf }: Props) {
  const [read, setRead] = useState(0);
  const reading = useRef<AbortController>(undefined);
  const csv = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      const rows = await readTransactions({ address, zeroValue, filters, signal, onRead: setRead });
      const day = new Date().toISOString().slice(0, 10);
      saveFile({ name: `${SYMBOL_IN_NAMES}-transactions-${day}.csv`, text: movementsCsv(rows, address, nameOf) });
    },
  });

  function start() {
    setRead(0);
    reading.current = new AbortController();
    csv.mutate(reading.current);
  }
  function cancel() {
    reading.current?.abort();
    csv.reset();
  }
  useEffect(() => () => reading.current?.abort(), []);

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
