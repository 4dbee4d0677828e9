import type { Address, Hash } from 'viem';
import { getTransactionCount } from 'viem/actions';
import type { Chain } from './chain.ts';
import { type ShownTransaction, shownTransactions, transactionsOfTicket } from './shown-transactions.ts';
import type { KeyValueStorage } from './storage.ts';
import { didNotHappen, isPending, readRecords, type TransactionRecord } from './transaction-record.ts';

/** Finds the transactions that this browser stores. */
export function createTransactionLookup(storage: KeyValueStorage, chain: Chain) {
  const shown = () => shownTransactions(readRecords(storage));

  /** What an address has signed here on this chain, newest first. */
  async function signedBy(from: Address): Promise<TransactionRecord[]> {
    const network = await chain.network();
    return readRecords(storage).filter((record) => record.from === from && record.network === network);
  }

  return {
    signedBy,
    find: (hash: Hash): TransactionRecord | undefined => readRecords(storage).find((record) => record.hash === hash),
    /** The transaction that counts of those that compete for this one's nonce. */
    current: (record: TransactionRecord): ShownTransaction | undefined =>
      shown().find(({ hash, attempts = [] }) => [hash, ...attempts.map((each) => each.hash)].includes(record.hash)),
    ofTicket: (ticketId: string): ShownTransaction[] => transactionsOfTicket(shown(), ticketId),
    /** The transaction that was signed for an intent; undefined if the node refused the only copy there was. */
    ofIntent: (intent: string): TransactionRecord | undefined =>
      readRecords(storage).find((record) => record.intent === intent && !(record.settled && didNotHappen(record))),
    /** The addresses to which this wallet has sent, except by sends that were cancelled or failed. */
    recipients: (from: Address): Address[] =>
      shown().flatMap((record) =>
        record.from === from && record.purpose.kind === 'send' && !didNotHappen(record) ? [record.purpose.to] : [],
      ),
    /** The next free nonce, counting transactions that only this browser knows yet. */
    async nextNonce(from: Address): Promise<number> {
      const onChain = await getTransactionCount(chain.client, { address: from, blockTag: 'pending' });
      const pending = (await signedBy(from)).filter(isPending);
      return Math.max(onChain, ...pending.map(({ nonce = -1 }) => nonce + 1));
    },
  };
}
