import { and, asc, eq, inArray, isNotNull, isNull, not, notInArray, type SQL } from 'drizzle-orm';
import { REDEMPTION_ALARM_MESSAGES } from '#domain/redemptions/alarms.ts';
import { lostClaimUntil } from '#domain/redemptions/lost-claim.ts';
import { ENDED_REDEMPTION_STATES, redemptionMachine } from '#domain/redemptions/machine.ts';
import { redemptionTitle } from '#domain/redemptions/quote-messages.ts';
import { type RedemptionState, redemptionStates } from '#domain/redemptions/states.ts';
import {
  CLAIM_ENDS_SOON_DAYS,
  DELIVERY_DUE_SOON_DAYS,
  DELIVERY_PATIENCE_DAYS,
  DOCUMENTS_PATIENCE_DAYS,
  type QueueItem,
  type QueueKind,
} from '#domain/staff/queue.ts';
import { refusalOf } from '#domain/state-machine.ts';
import { type OpenIdentity, openIdentities } from '../compliance/identity/find-identity.ts';
import type { ClockContext, DbContext } from '../platform/context.ts';
import { lastTransitionTimes } from '../workflow/transition-history.ts';
import { redemptions } from './table.ts';

type Redemption = typeof redemptions.$inferSelect;

const DAY_MS = 86_400_000;

/** Work that goes on even while the record is held because of a sanctions list. */
const ON_ITS_WAY: readonly QueueKind[] = ['delivery_overdue', 'ticket_to_close', 'package_returned', 'package_lost'];
/** Their holder's identity isn't settled. */
const BEFORE_CHECK: readonly RedemptionState[] = ['awaiting_approval', 'burned'];
const STATES_WITH_WORK = redemptionMachine.states.filter((state) => redemptionStates[state].work !== undefined);

/**
 * The rows that wait for staff or for the holder, and those about which the chain says something unexpected, oldest first; or what one of
 * them waits for.
 */
export async function waitingRedemptions(context: ClockContext, most: number, id?: string): Promise<QueueItem[]> {
  const { db, now } = context;
  const oldest = [asc(redemptions.createdAt), asc(redemptions.id)];
  const read = (...conditions: SQL[]) =>
    db
      .select()
      .from(redemptions)
      .where(and(...conditions, id === undefined ? undefined : eq(redemptions.id, id)));
  const [alarmed, onSanctionsHold, requested, inWork] = await Promise.all([
    read(isNotNull(redemptions.alarm)).orderBy(asc(redemptions.alarmSince)).limit(most),
    read(isNotNull(redemptions.sanctionsHoldSince), notInArray(redemptions.state, [...ENDED_REDEMPTION_STATES]))
      .orderBy(asc(redemptions.sanctionsHoldSince))
      .limit(most),
    read(eq(redemptions.state, 'requested'), not(redemptions.complete), isNull(redemptions.sanctionsHoldSince))
      .orderBy(...oldest)
      .limit(most),
    read(inArray(redemptions.state, STATES_WITH_WORK))
      .orderBy(...oldest)
      .limit(most),
  ]);
  const times = await lastTransitionTimes(
    context,
    'redemption',
    inWork.map((redemption) => redemption.id),
  );
  const identities = await openIdentities(
    context,
    'redemption',
    inWork.flatMap(({ id, state }) => (BEFORE_CHECK.includes(state) ? [id] : [])),
  );
  return [
    ...alarmed.flatMap((redemption) => alarmItem(redemption) ?? []),
    ...onSanctionsHold.map((redemption) =>
      item('screening_hit', redemption, redemption.sanctionsHoldSince ?? redemption.createdAt),
    ),
    ...requested.map((redemption) =>
      redemption.arrivedAt
        ? item('ticket_to_burn', redemption, redemption.arrivedAt)
        : item('tokens_awaited', redemption, redemption.createdAt),
    ),
    ...inWork.flatMap((redemption) => {
      const since = times.get(redemption.id) ?? redemption.createdAt;
      return itemOf(redemption, { since, now: now(), identity: identities.get(redemption.id) }) ?? [];
    }),
  ];
}

/** The redemptions with those ids as the desk shows what is done, by their ids. */
export async function doneRedemptions({ db }: DbContext, ids: string[]): Promise<Map<string, QueueItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(redemptions).where(inArray(redemptions.id, ids));
  return new Map(rows.map((redemption) => [redemption.id, item('done', redemption, redemption.createdAt)]));
}

const item = (kind: QueueKind, redemption: Redemption, since: Date, why?: string, due?: Date): QueueItem => ({
  kind,
  subject_kind: 'redemption',
  subject_id: redemption.id,
  title: redemptionTitle(redemption.qtyToRedeem),
  customer: redemption.name,
  quantity: redemption.qtyToRedeem,
  since,
  ...(why !== undefined && { why }),
  ...(due && { due }),
});

const alarmItem = (redemption: Redemption) =>
  redemption.alarm &&
  item(
    'ticket_alarm',
    redemption,
    redemption.alarmSince ?? redemption.createdAt,
    REDEMPTION_ALARM_MESSAGES[redemption.alarm],
  );

type Facts = { since: Date; now: Date; identity: OpenIdentity | undefined };

/** A package on its way: when its delivery is due and overdue, and while it can still be reported lost but not for long. */
function packageItems(redemption: Redemption, shipped: Date, now: Date): QueueItem[] {
  const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);
  const due = daysAfter(shipped, DELIVERY_PATIENCE_DAYS);
  const claimUntil = lostClaimUntil(shipped);
  const claimEndsSoon = daysAfter(claimUntil, -CLAIM_ENDS_SOON_DAYS);
  const items: QueueItem[] = [];
  const dueSoon = daysAfter(due, -DELIVERY_DUE_SOON_DAYS);
  if (now >= due) items.push(item('delivery_overdue', redemption, shipped));
  else if (now >= dueSoon) items.push(item('delivery_due_soon', redemption, shipped, undefined, due));
  if (now >= claimEndsSoon && now <= claimUntil)
    items.push(item('claim_ends_soon', redemption, shipped, undefined, claimUntil));
  return items;
}

function itemOf(redemption: Redemption, { since, now, identity }: Facts): QueueItem | QueueItem[] | undefined {
  const kind = redemptionStates[redemption.state].work;
  // What is on its way, or came back, goes on; the rest waits for its release.
  if (!kind || (redemption.sanctionsHoldSince !== null && !ON_ITS_WAY.includes(kind))) return undefined;
  const isLong = (from: Date, days: number) => now.getTime() - from.getTime() >= days * DAY_MS;
  if (kind === 'delivery_overdue') return packageItems(redemption, redemption.shippedAt ?? since, now);
  if (redemption.documentHoldSince === null && BEFORE_CHECK.includes(redemption.state)) {
    // Nobody can be checked before the customer has given what was asked for.
    if (identity?.state === 'asked') {
      const isOverdue = isLong(identity.askedAt, DOCUMENTS_PATIENCE_DAYS);
      return item(isOverdue ? 'identity_awaited' : 'identity_asked', redemption, identity.askedAt);
    }
    return item(kind, redemption, identity?.givenAt && identity.givenAt > since ? identity.givenAt : since);
  }
  if (redemption.documentHoldSince === null) {
    const isUnpaid = kind === 'ticket_to_ship' && refusalOf(redemptionMachine, 'ship', redemption) === 'unpaid';
    return item(isUnpaid ? 'shipping_unpaid' : kind, redemption, since);
  }
  const isOverdue = isLong(redemption.documentHoldSince, DOCUMENTS_PATIENCE_DAYS);
  return item(isOverdue ? 'documents_awaited' : 'documents_asked', redemption, redemption.documentHoldSince);
}
