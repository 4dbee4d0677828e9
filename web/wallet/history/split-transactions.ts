import type { TransactionRecord } from '#wallet/transaction-record.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';

const FAILURE_SHOWN_MILLISECONDS = 24 * 3_600_000;

/** The transaction's hash on the chain: of an authorization, that of the site's transaction. */
export const minedHash = ({ hash, relayed }: TransactionRecord): string => relayed?.tx ?? hash;

type SplitOptions = { address: string; now: number; isFiltered: boolean };

/** Splits transactions into those that their holder still follows and the rest of what the chain has. None is in both. */
export function splitTransactions(
  records: readonly TransactionRecord[],
  rows: readonly TokenTransaction[],
  { address, now, isFiltered }: SplitOptions,
) {
  const listed = new Map(rows.map((row) => [row.hash, row]));
  const newest = rows[0]?.block ?? 0;
  const isFollowed = (record: TransactionRecord): boolean => {
    if (record.from.toLowerCase() !== address.toLowerCase()) return false;
    const isDone = record.status === 'final' && record.purpose?.kind !== 'cancel';
    if (!isDone) return !record.settled || now - record.createdAt < FAILURE_SHOWN_MILLISECONDS;
    const row = listed.get(minedHash(record));
    if (row) return !row.final;
    // It's older than what is listed, or newer than what the site has read.
    return !isFiltered && newest < (record.block ?? 0);
  };
  const followed = records.filter(isFollowed);
  const shown = new Set<string>(followed.map(minedHash));
  return { followed, past: rows.filter((row) => !shown.has(row.hash)) };
}
