import type { Address } from 'viem';
import { type KeyValueStorage, keysWith, writeItem } from './storage.ts';

/** A redemption request that the server has stored, kept here before anything is done on the chain. */
export type Ticket = { ticketId: string; coins: number; address: Address };

const PREFIX = 'usg_ticket:';

export const keepTicket = (storage: KeyValueStorage, ticket: Ticket): void =>
  writeItem(storage, PREFIX + ticket.ticketId, JSON.stringify(ticket));

export const dropTicket = (storage: KeyValueStorage, ticketId: string): void => storage.removeItem(PREFIX + ticketId);

export const keptTickets = (storage: KeyValueStorage, address: Address): Ticket[] =>
  keysWith(storage, PREFIX)
    .flatMap((key) => {
      try {
        return [JSON.parse(storage.getItem(key) ?? '') as Ticket];
      } catch {
        return [];
      }
    })
    .filter((ticket) => ticket.address === address);
