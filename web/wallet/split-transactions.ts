import type { TransactionRecord } from '#wallet/transaction-record.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';

const FAILURE_SHOWN_MILLISECONDS = 24 * 3_600_000;
const PAST_SHOWN = 10;

/** Those still to be followed by their holder, and the rest of what the chain knows; no transaction stands twice. */
export function splitTransactions(
  records: readonly TransactionRecord[],
  rows: readonly TokenTransaction[],
  address: string,
  now: number,
) {
  const finalOnes = new Set(rows.filter((row) => row.final).map((row) => row.hash));
  const followed = records.filter((record) => {
    if (record.from.toLowerCase() !== address.toLowerCase()) return false;
    if (record.status === 'final') return !finalOnes.has(record.hash);
    return !record.settled || now - record.createdAt < FAILURE_SHOWN_MILLISECONDS;
  });
  const shown = new Set(followed.map((record) => record.hash as string));
  return { followed, past: rows.filter((row) => !shown.has(row.hash)).slice(0, PAST_SHOWN) };
}
