import type { Hash } from 'viem';
import { actOf } from './purpose.ts';
import { isInBlock, isPending, type TransactionRecord } from './transaction-record.ts';

/** A transaction as its holder sees it; `attempts` are all transactions that were signed for it, newest first, if there are several. */
export type ShownTransaction = TransactionRecord & { attempts?: readonly TransactionRecord[] };

const firstOf = ({ replaces, hash }: TransactionRecord): Hash => replaces ?? hash;

/**
 * Of the transactions that compete for a nonce, since its holder sped one up or cancelled it, only the one that counts: the one in a block, or
 * else the last one that may still get into one. Takes and returns the newest first.
 */
export function shownTransactions(records: readonly TransactionRecord[]): ShownTransaction[] {
  const firsts = [...new Set(records.map(firstOf))];
  return firsts.map((first) => {
    const attempts = records.filter((record) => firstOf(record) === first);
    const shown = (attempts.find(isInBlock) ?? attempts.find(isPending) ?? attempts.at(-1)) as TransactionRecord;
    return attempts.length > 1 ? { ...shown, attempts } : shown;
  });
}

/** Whether another transaction with its nonce was signed later and may still get into a block. */
export function isSuperseded(record: TransactionRecord, records: readonly TransactionRecord[]): boolean {
  const last = records.find((other) => firstOf(other) === firstOf(record) && isPending(other));
  return last !== undefined && last.hash !== record.hash;
}

/** Those that burn or burned a ticket's tokens, or cancelled that. */
export const transactionsOfTicket = (shown: readonly ShownTransaction[], ticketId: string): ShownTransaction[] =>
  shown.filter(({ purpose }) => {
    const act = actOf(purpose);
    return act.kind === 'redeem' && act.ticketId === ticketId;
  });
