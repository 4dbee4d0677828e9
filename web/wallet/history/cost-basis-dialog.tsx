import { useState } from 'react';
import { createPortal } from 'react-dom';
import { basisOfYear, lotsBefore } from '#domain/cost-basis/cost-basis.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { CostBasisFiles } from './cost-basis-files.tsx';
import { CostBasisOnPaper, CostBasisOnScreen, type Entry } from './cost-basis-sheet.tsx';
import { CostEntryDialog } from './cost-entry-dialog.tsx';
import { useCostNotes } from './cost-notes.ts';
import type { NameOf } from './past-transaction.tsx';
import { usePriceBefore } from './price-before.ts';
import { YearDialog } from './year-dialog.tsx';

type Props = { address: string; nameOf: NameOf; onClose: () => void };

/** What an address's tokens cost and gained in a year, on screen, on paper and in files, with what their holder enters. */
export default function CostBasisDialog({ address, nameOf, onClose }: Props) {
  return (
    <YearDialog
      title="Cost basis by year"
      failed="We can’t show your cost basis right now"
      address={address}
      onClose={onClose}
    >
      {(history) => <CostBasis {...history} address={address} nameOf={nameOf} />}
    </YearDialog>
  );
}

type YearProps = Omit<Props, 'onClose'> & {
  rows: readonly TokenTransaction[];
  year: number;
  span: { since: Date; until: Date };
  pending: number;
};

function CostBasis({ rows, year, span, pending, address, nameOf }: YearProps) {
  const entries = useCostNotes(address);
  const [edited, setEdited] = useState<Entry>();
  const { data: priceCents } = usePriceBefore(span.until);
  const { notes } = entries;
  const basis = basisOfYear(rows, address, notes, span);
  const sheet = { year, address, basis, notes, priceCents, pending, nameOf };
  return (
    <>
      <CostBasisOnScreen {...sheet} onEdit={setEdited} />
      <CostBasisFiles rows={rows} address={address} basis={basis} year={year} entries={entries} />
      {createPortal(<CostBasisOnPaper {...sheet} />, document.body)}
      {edited &&
        createPortal(
          <CostEntryDialog
            entry={edited}
            note={notes[edited.key]}
            lots={'pieces' in edited ? lotsBefore(rows, address, notes, edited.key) : []}
            onSave={(note) => entries.enter(edited.key, note)}
            onClose={() => setEdited(undefined)}
          />,
          document.body,
        )}
    </>
  );
}
