import { usgFromCoins } from '#domain/money.ts';

type Ticket = { ticketHash: string; ethereumAddress: string; qtyToRedeem: number };
type Burn = { reference: string | null; from: string | null; value: bigint | null };

/** Whether a burn belongs to a ticket: hash, holder and amount all match. Addresses in lower case. */
export const isBurnOf = (ticket: Ticket, burn: Burn): boolean =>
  burn.reference === ticket.ticketHash &&
  burn.from === ticket.ethereumAddress &&
  burn.value === usgFromCoins(ticket.qtyToRedeem);
