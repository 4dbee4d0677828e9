import { and, asc, eq, inArray, isNotNull, not } from 'drizzle-orm';
import { coinsText } from '#domain/messages/redemption-quote.ts';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/messages/staff.ts';
import type { RedemptionState } from '#domain/redemptions/machine.ts';
import {
  DELIVERY_PATIENCE_DAYS,
  DOCUMENTS_PATIENCE_DAYS,
  type QueueItem,
  type QueueKind,
  queueItem,
} from '#domain/staff/queue.ts';
import type { Context } from '../context.ts';
import { transitionsOfAll } from '../history/transition-history.ts';
import { type OpenIdentity, openIdentities } from '../identity/find-identity.ts';
import { redemptions } from './table.ts';

type Redemption = typeof redemptions.$inferSelect;

const DAY_MS = 86_400_000;
// Most of these are in transit and need no action.
const UNDER_WAY_READ = 500;

/** What staff have to do in each state; in the states that are not here a redemption waits for others, or is over. */
const KIND_OF_STATE: Partial<Record<RedemptionState, QueueKind>> = {
  awaiting_approval: 'ticket_to_approve',
  burned: 'ticket_to_check',
  checked: 'ticket_to_ship',
  shipped: 'delivery_overdue',
  reshipped: 'delivery_overdue',
  delivered: 'ticket_to_close',
  returned: 'package_returned',
  costs_paid: 'package_to_reship',
  lost_claimed: 'package_lost',
};
const STATES = Object.keys(KIND_OF_STATE) as RedemptionState[];

/** The rows that wait for staff, and those about which the chain says something unexpected; oldest first. */
export async function waitingRedemptions(context: Pick<Context, 'db' | 'now'>, most: number): Promise<QueueItem[]> {
  const { db, now } = context;
  const oldest = [asc(redemptions.createdAt), asc(redemptions.id)];
  const [alarmed, arrived, under] = await Promise.all([
    db.select().from(redemptions).where(isNotNull(redemptions.alarm)).orderBy(asc(redemptions.alarmSince)).limit(most),
    db
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.state, 'requested'), not(redemptions.complete), isNotNull(redemptions.arrivedAt)))
      .orderBy(...oldest)
      .limit(most),
    db
      .select()
      .from(redemptions)
      .where(inArray(redemptions.state, STATES))
      .orderBy(...oldest)
      .limit(UNDER_WAY_READ),
  ]);
  const steps = await transitionsOfAll(
    context,
    'redemption',
    under.map(({ id }) => id),
  );
  const since = (redemption: Redemption) =>
    steps.get(redemption.id)?.findLast(({ toState }) => toState === redemption.state)?.at;
  const identities = await openIdentities(
    context,
    'redemption',
    under.flatMap(({ id, state }) => (state === 'awaiting_approval' ? [id] : [])),
  );
  return [
    ...alarmed.flatMap((redemption) => alarmItem(redemption) ?? []),
    ...arrived.map((redemption) => item('ticket_to_burn', redemption, redemption.arrivedAt ?? redemption.createdAt)),
    ...under
      .flatMap((redemption) => {
        const identity = identities.get(redemption.id);
        return itemOf(redemption, { since: since(redemption) ?? redemption.createdAt, now: now(), identity }) ?? [];
      })
      .slice(0, most),
  ];
}

const item = (kind: QueueKind, redemption: Redemption, since: Date, why?: string): QueueItem =>
  queueItem(kind, ['redemption', redemption.id], `Redemption of ${coinsText(redemption.qtyToRedeem)}`, since, why);

const alarmItem = (redemption: Redemption) =>
  redemption.alarm &&
  item(
    'ticket_alarm',
    redemption,
    redemption.alarmSince ?? redemption.createdAt,
    REDEMPTION_ALARM_MESSAGES[redemption.alarm],
  );

type Standing = { since: Date; now: Date; identity: OpenIdentity | undefined };

function itemOf(redemption: Redemption, { since, now, identity }: Standing): QueueItem | undefined {
  const kind = KIND_OF_STATE[redemption.state];
  if (!kind) return undefined;
  const isLong = (from: Date, days: number) => now.getTime() - from.getTime() >= days * DAY_MS;
  if (kind === 'delivery_overdue') {
    const shipped = redemption.shippedAt ?? since;
    return isLong(shipped, DELIVERY_PATIENCE_DAYS) ? item(kind, redemption, shipped) : undefined;
  }
  if (redemption.withheldSince === null && kind === 'ticket_to_approve') {
    // Nothing can be approved before the customer has given what was asked for.
    if (identity?.state === 'asked')
      return isLong(identity.askedAt, DOCUMENTS_PATIENCE_DAYS)
        ? item('identity_awaited', redemption, identity.askedAt)
        : undefined;
    return item(kind, redemption, identity?.givenAt ?? since);
  }
  if (redemption.withheldSince === null) return item(kind, redemption, since);
  return isLong(redemption.withheldSince, DOCUMENTS_PATIENCE_DAYS)
    ? item('documents_awaited', redemption, redemption.withheldSince)
    : undefined;
}
