import type { Hex } from 'viem';
import { receiptHash, ticketHash } from '#domain/redemptions/redemption.ts';
import type { Act } from './acts.ts';

type Redeemed = Extract<Act, { name: 'Redeemed' }>;
type Fulfilled = Extract<Act, { name: 'RedemptionFulfilled' }>;

/** What the token's acts say of a ticket: its burns, and the receipts of its delivery. */
export type TicketActs = { hash: Hex; burns: readonly Redeemed[]; receipts: readonly Fulfilled[] };

const HASH = /^0x[0-9a-f]{64}$/;

/** The acts of a ticket by its number, or by the hash that its burn carries. */
export function ticketActs(acts: readonly Act[], ticket: string): TicketActs {
  const given = ticket.trim();
  const hash = HASH.test(given.toLowerCase()) ? (given.toLowerCase() as Hex) : ticketHash(given);
  return {
    hash,
    burns: acts.filter((act) => act.name === 'Redeemed').filter(({ args }) => args._data === hash),
    receipts: acts.filter((act) => act.name === 'RedemptionFulfilled').filter(({ args }) => args.ticketHash === hash),
  };
}

/** Whether this text is the receipt that the token has of the ticket's delivery. */
export const isReceipt = ({ receipts }: TicketActs, text: string): boolean =>
  receipts.some(({ args }) => args.receiptHash === receiptHash(text));
