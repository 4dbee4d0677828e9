import { useState } from 'react';
import { basisCsv, coinTrackerCsv, koinlyCsv } from '#domain/cost-basis/basis-csv.ts';
import type { YearBasis } from '#domain/cost-basis/cost-basis.ts';
import { COST_BASIS_MESSAGES, notesImported } from '#domain/cost-basis/messages.ts';
import { SYMBOL_IN_NAMES } from '#domain/names.ts';
import { costNotesFile } from '#wallet/cost-notes.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { ActionError, useWalletAction, useWalletFile } from '../dialogs/wallet-action.tsx';
import type { CostNotes } from './cost-notes.ts';

type Props = {
  rows: readonly TokenTransaction[];
  address: string;
  basis: YearBasis<TokenTransaction>;
  year: number;
  entries: CostNotes;
};

/** The year as a file, the whole history for two other programs, and a copy of what the holder entered. */
export function CostBasisFiles({ rows, address, basis, year, entries }: Props) {
  const { notes } = entries;
  const [imported, setImported] = useState<number>();
  const action = useWalletAction();
  const file = useWalletFile();
  const save = (name: string, text: string) => saveFile({ name: `${SYMBOL_IN_NAMES}-cost-basis-${name}.csv`, text });

  async function read(chosen: File) {
    setImported(undefined);
    const text = await file.choose(chosen);
    if (text !== undefined) setImported(await action.run(async () => entries.importFile(text)));
  }

  return (
    <>
      <div className="grid gap-3 pt-2">
        <h3 className="text-lg">Files</h3>
        <p className="text-muted text-sm">
          The CSV has {year}. Koinly and CoinTracker get the whole history, in the formats that they publish. Add your
          other wallets there, too, so that they recognize what moved between them.
        </p>
        <p className="text-muted text-sm">
          CoinTracker’s file shows what came in as bought, and sales and redemptions as sold, for dollars. Koinly’s file
          can’t say that a redemption had no gain: check it there.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button kind="secondary" size="sm" onClick={() => save(String(year), basisCsv(basis))}>
            CSV for {year}
          </Button>
          <Button kind="secondary" size="sm" onClick={() => save('koinly', koinlyCsv(rows, address, notes))}>
            CSV for Koinly
          </Button>
          <Button kind="secondary" size="sm" onClick={() => save('cointracker', coinTrackerCsv(rows, address, notes))}>
            CSV for CoinTracker
          </Button>
        </div>
      </div>
      <div className="grid gap-3 pt-2">
        <h3 className="text-lg">Your entries</h3>
        <p className="text-muted text-sm">{COST_BASIS_MESSAGES.kept}</p>
        {Object.keys(notes).length > 0 && (
          <Button
            kind="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => saveFile(costNotesFile(address, notes))}
          >
            Download a copy
          </Button>
        )}
        <FileField
          label="Import a copy"
          accept=".json,application/json"
          chosen={file.name}
          error={file.name && file.error}
          onFile={read}
        />
        <ActionError problem={action.problem} />
        <p role="status" className="text-good text-sm empty:hidden">
          {imported !== undefined && notesImported(imported)}
        </p>
      </div>
    </>
  );
}
