import type { Address } from 'viem';
import { type ShownTransaction, shownTransactions, transactionsOfTicket } from './shown-transactions.ts';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';
import { didNotHappen, isOpenAuthorization, readRecords, type TransactionRecord } from './transaction-record.ts';

/** A redemption request that the server has accepted; stored here before anything is done on the chain, and kept until it is over. */
export type KeptRedemption = { ticketId: string; coins: number; address: Address };

const PREFIX = 'usg_ticket:';

/** Whether a change of that storage key changes what is kept. The key is null if the whole storage was cleared. */
export const isKeptRedemptionKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX);

export const keepRedemption = (storage: KeyValueStorage, ticket: KeptRedemption): void =>
  writeItem(storage, PREFIX + ticket.ticketId, JSON.stringify(ticket));

export const dropRedemption = (storage: KeyValueStorage, ticketId: string): void =>
  storage.removeItem(PREFIX + ticketId);

/** A redemption that was begun in this browser, with its last transaction, if there is one. */
export type BegunRedemption = { ticket: KeptRedemption; transaction: ShownTransaction | undefined };

/** The redemptions of those addresses that were begun in this browser. */
export function begunRedemptions(storage: KeyValueStorage, addresses: readonly string[]): BegunRedemption[] {
  const own = addresses.map((address) => address.toLowerCase());
  const tickets = keysWith(storage, PREFIX).flatMap((key) => {
    try {
      return [JSON.parse(storage.getItem(key) ?? '') as KeptRedemption];
    } catch {
      return [];
    }
  });
  const shown = shownTransactions(readRecords(storage));
  return tickets
    .filter(({ address }) => own.includes(address.toLowerCase()))
    .map((ticket) => ({ ticket, transaction: transactionsOfTicket(shown, ticket.ticketId)[0] }));
}

/** Whether the site hasn't sent it and says why. Its holder can retry or pay the fee, though it may still be carried out. */
export const isLeftToHolder = (record: TransactionRecord): boolean =>
  isOpenAuthorization(record) && record.relayed.problem !== undefined;

/** Whether there's nothing to do about a burn but to wait. */
export const isOnItsWay = (record: TransactionRecord): boolean => !didNotHappen(record) && !isLeftToHolder(record);
