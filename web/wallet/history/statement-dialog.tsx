import { createPortal } from 'react-dom';
import { statementOf } from '#domain/address-statement.ts';
import type { NameOf } from './past-transaction.tsx';
import { StatementOnPaper, StatementOnScreen } from './statement-sheet.tsx';
import { YearDialog } from './year-dialog.tsx';

type Props = { address: string; nameOf: NameOf; onClose: () => void };

/** What an address held and moved in a year, on screen and on paper. */
export default function StatementDialog({ address, nameOf, onClose }: Props) {
  return (
    <YearDialog
      title="Statement by year"
      failed="We can’t show your statement right now"
      address={address}
      onClose={onClose}
    >
      {({ rows, year, span, pending }) => {
        const sheet = { year, address, statement: statementOf(rows, address, span), pending, nameOf };
        return (
          <>
            <StatementOnScreen {...sheet} />
            {createPortal(<StatementOnPaper {...sheet} />, document.body)}
          </>
        );
      }}
    </YearDialog>
  );
}
