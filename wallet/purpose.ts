import type { Address } from 'viem';

/** What a transaction is for. Units are decimal strings, since JSON has no bigint. */
export type Purpose = (Act | Cancel) & {
  /** The record at the desk that it belongs to. */
  about?: { kind: 'order' | 'redemption'; id: string };
  /** For others who have to sign it; not on the chain. */
  reason?: string;
};

/** An empty transaction that replaces one that no block had yet. */
type Cancel = { kind: 'cancel'; of: Act };

type Act =
  | { kind: 'send'; to: Address; units: string }
  | { kind: 'issue'; to: Address; units: string }
  /** Makes sure that the order with this number is never issued. */
  | { kind: 'void'; order: string }
  | { kind: 'redeem'; ticketId: string; units: string }
  /** By staff: the tokens at a ticket's address, for its redemption. */
  | { kind: 'burn'; units: string }
  /** By staff: what is returned from a ticket's address; `amount` is its text if it isn't the token. */
  | { kind: 'return'; to: Address; units: string; amount?: string }
  /** By staff: the receipt of a delivered redemption. */
  | { kind: 'fulfil' }
  /** Moves nothing: an action of a role that guards the token, such as a freeze, or the cancellation of an authorization. */
  | { kind: 'guard'; title: string };

/** What its holder wanted to do, also if it was cancelled. */
export const actOf = (purpose: Purpose): Act => (purpose.kind === 'cancel' ? purpose.of : purpose);

/** Whether two purposes are the same payment: the same amount to the same account, or for the same ticket. */
export function isSamePayment(one: Purpose, other: Purpose): boolean {
  if (one.kind === 'send' && other.kind === 'send') {
    return one.units === other.units && one.to.toLowerCase() === other.to.toLowerCase();
  }
  return one.kind === 'redeem' && other.kind === 'redeem' && one.ticketId === other.ticketId;
}
