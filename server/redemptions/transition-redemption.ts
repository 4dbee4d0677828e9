import { eq } from 'drizzle-orm';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/desk-messages.ts';
import { mayClaimLost, type RedemptionStaffTransition, redemptionMachine } from '#domain/redemptions/machine.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { canTransition, staffTransitions } from '#domain/state-machine.ts';
import type { Arrivals } from '../chain/arrivals.ts';
import type { DbContext } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { type ChainBurn, type Redemption, redemptionColumns } from './find-redemption.ts';
import { hasInbox, neededFor } from './inbox.ts';
import { redemptions } from './table.ts';

export const statefulRedemptions = { kind: 'redemption', machine: redemptionMachine, table: redemptions } as const;

/** The redemption, locked until the caller's transaction ends. */
export async function lockRedemption({ db }: DbContext, id: string): Promise<Redemption> {
  const [redemption] = await db.select(redemptionColumns).from(redemptions).where(eq(redemptions.id, id)).for('update');
  return orNotFound(redemption, REDEEM_MESSAGES.notFound);
}

/** Whether the transition sends the coins off. */
export const isShipment = (name: string): boolean => ['ship', 'reship', 'replace'].includes(name);

/** What the chain says of a redemption, and whether its holder was asked for identity data that are still missing. */
type Facts = { burn: ChainBurn; arrivals: Arrivals; identityAwaited: boolean };

/** What more than its state, documents and alarms stops a transition by staff, as a message; undefined where nothing does. */
export function blockReason(
  name: RedemptionStaffTransition,
  redemption: Redemption,
  { burn, arrivals, identityAwaited }: Facts,
  now: Date,
): string | undefined {
  const { state, shippedAt } = redemption;
  if (name === 'approve') return identityAwaited ? REDEMPTION_MESSAGES.identityAwaited : undefined;
  if (name === 'refuse' || name === 'cancel') {
    // Once the burn is in a block, only a reorganisation could undo it: the coins are owed.
    const isOpen = state === 'awaiting_approval' || state === 'requested';
    return isOpen && burn.state !== 'requested' ? REDEMPTION_MESSAGES.burnOnItsWay : undefined;
  }
  if (name === 'start_burn') {
    const canBurn = hasInbox(redemption) && burn.state === 'requested' && arrivals.balance >= neededFor(redemption);
    return canBurn ? undefined : REDEMPTION_MESSAGES.notArrived;
  }
  if (name === 'claim_lost') {
    const isLate = shippedAt !== null && !mayClaimLost(shippedAt, now);
    return isLate && canTransition(redemptionMachine, name, redemption) ? REDEMPTION_MESSAGES.lostTooLate : undefined;
  }
  if (name === 'plan_return') {
    if (redemption.returnTo !== null) return REDEMPTION_MESSAGES.returnPlanned;
    // In any state: things can arrive by mistake at any time. Before approval nobody knows the address.
    const isTold = hasInbox(redemption) && state !== 'awaiting_approval';
    return isTold ? undefined : REDEMPTION_MESSAGES.nothingToSendBack;
  }
  if (name === 'drop_return' || name === 'send_back') {
    return redemption.returnTo === null ? REDEMPTION_MESSAGES.returnNotPlanned : undefined;
  }
  return undefined;
}

/** What staff may do with a redemption now. */
export const allowedTransitions = (redemption: Redemption, standing: Facts, now: Date): RedemptionStaffTransition[] =>
  staffTransitions(redemptionMachine, redemption).filter(
    (name) => blockReason(name, redemption, standing, now) === undefined,
  );
