import type { Address } from 'viem';
import { useOwnTransactions } from '#web/lib/own-transactions.ts';
import { OwnTransaction } from '#web/wallet/own-transaction.tsx';

const SHOWN = 5;

/** The last issues that this browser signed, and what became of each. */
export function IssueOutcomes({ address }: { address: Address }) {
  const { records } = useOwnTransactions();
  const issues = records.filter(({ purpose, from }) => purpose.kind === 'issue' && from === address).slice(0, SHOWN);
  if (issues.length === 0) return null;
  return (
    <section aria-labelledby="issues" className="card overflow-hidden p-0!">
      <h2 id="issues" className="border-line border-b px-5 py-4 text-xl">
        Your last issues
      </h2>
      <ul className="divide-y divide-line">
        {issues.map((record) => (
          <OwnTransaction key={record.hash} record={record} />
        ))}
      </ul>
    </section>
  );
}
