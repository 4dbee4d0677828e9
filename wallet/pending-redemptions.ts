import type { Address } from 'viem';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';

/** A redemption request that the server has stored, kept here before anything is done on the chain. */
export type PendingRedemption = { ticketId: string; coins: number; address: Address };

const PREFIX = 'usg_ticket:';

export const savePendingRedemption = (storage: KeyValueStorage, ticket: PendingRedemption): void =>
  writeItem(storage, PREFIX + ticket.ticketId, JSON.stringify(ticket));

export const deletePendingRedemption = (storage: KeyValueStorage, ticketId: string): void =>
  storage.removeItem(PREFIX + ticketId);

export const pendingRedemptions = (storage: KeyValueStorage, address: Address): PendingRedemption[] =>
  keysWith(storage, PREFIX)
    .flatMap((key) => {
      try {
        return [JSON.parse(storage.getItem(key) ?? '') as PendingRedemption];
      } catch {
        return [];
      }
    })
    .filter((ticket) => ticket.address === address);
