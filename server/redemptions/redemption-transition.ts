import { eq } from 'drizzle-orm';
import { REDEEM_MESSAGES } from '#domain/messages/holder.ts';
import { REDEMPTION_MESSAGES } from '#domain/messages/staff.ts';
import { mayClaimLost, type RedemptionStaffTransition, redemptionMachine } from '#domain/redemptions/machine.ts';
import { canTransition, staffTransitions } from '#domain/state-machine.ts';
import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import { type ChainBurn, type Ticket, ticketColumns } from './find-redemption.ts';
import { redemptions } from './table.ts';

export const statefulRedemptions = { kind: 'redemption', machine: redemptionMachine, table: redemptions } as const;

/** The ticket, locked until the caller's transaction ends. */
export async function lockTicket({ db }: Pick<Context, 'db'>, id: string): Promise<Ticket> {
  const [ticket] = await db.select(ticketColumns).from(redemptions).where(eq(redemptions.id, id)).for('update');
  if (!ticket) throw new NotFound(REDEEM_MESSAGES.notFound);
  return ticket;
}

/** What more than its state, documents and alarms stops a transition by staff, as a message; undefined where nothing does. */
export function obstacleTo(
  name: RedemptionStaffTransition,
  ticket: Ticket,
  burn: ChainBurn,
  now: Date,
): string | undefined {
  const { state, channel, shippedAt, sentBackTx } = ticket;
  if (name === 'refuse' || name === 'cancel') {
    // Once the burn is in a block, only a reorganisation could undo it: the coins are owed.
    return state === 'requested' && burn.state !== 'requested' ? REDEMPTION_MESSAGES.burnOnItsWay : undefined;
  }
  if (name === 'claim_lost') {
    const isLate = shippedAt !== null && !mayClaimLost(shippedAt, now);
    return isLate && canTransition(redemptionMachine, name, ticket) ? REDEMPTION_MESSAGES.lostTooLate : undefined;
  }
  if (name === 'send_back') {
    const isOwed = canTransition(redemptionMachine, name, ticket) && channel !== 'site' && sentBackTx === null;
    return isOwed ? undefined : REDEMPTION_MESSAGES.nothingToSendBack;
  }
  return undefined;
}

/** What staff may do with a ticket now. */
export const allowedTransitions = (ticket: Ticket, burn: ChainBurn, now: Date): RedemptionStaffTransition[] =>
  staffTransitions(redemptionMachine, ticket).filter((name) => obstacleTo(name, ticket, burn, now) === undefined);
