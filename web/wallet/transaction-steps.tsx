import type { TransactionStatus } from '#wallet/transaction-record.ts';
import { classNames } from '#web/ui/class-names.ts';

const STEPS = ['Sent', 'In a block', 'Confirmed'];
const DONE: Partial<Record<TransactionStatus, number>> = { signed: 0, sent: 1, confirmed: 2, final: 3 };

function barOf(index: number, done: number): string {
  if (index < done) return done === STEPS.length ? 'bg-good' : 'bg-gold-fill';
  return index === done ? 'animate-pulse bg-gold-fill/40' : 'bg-line';
}

/** The three steps of every transaction, and how many are done; the sentence beside it says the same in words. */
export function TransactionSteps({ status }: { status: TransactionStatus }) {
  const done = DONE[status] ?? 0;
  return (
    <ol aria-hidden className="grid grid-cols-3 gap-1.5 text-xs">
      {STEPS.map((step, index) => (
        <li key={step} className={classNames('grid gap-1', index < done ? 'text-ink' : 'text-muted')}>
          <span className={classNames('h-1 rounded-full', barOf(index, done))} />
          {step}
        </li>
      ))}
    </ol>
  );
}
