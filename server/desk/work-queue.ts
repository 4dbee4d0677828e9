import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { dueOf, isAlarm, urgencyOf } from '#domain/staff/alarms.ts';
import { isInView, QUEUE_WHY, type QueueItem, type QueueRow, WORK_VIEWS, type WorkView } from '#domain/staff/queue.ts';
import { unmatchedBurns } from '../chain/stored-events.ts';
import { positionText } from '../chain/transaction-list.ts';
import { screeningAlarms } from '../compliance/screening/screening-status.ts';
import { recentTicks } from '../platform/audit/audit-list.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { undeliveredWebhooks } from '../platform/webhooks/send-webhooks.ts';
import { knownPrice } from '../price/find-price.ts';
import { doneRedemptions, waitingRedemptions } from '../redemptions/waiting-redemptions.ts';
import { doneSales, waitingOrders, waitingPurchases } from '../sales/waiting-sales.ts';
import { approvalList } from '../workflow/approvals/find-approvals.ts';
import { recentEndings } from '../workflow/transition-history.ts';
import { isSame, ownersOf, personOf } from './assign-work.ts';
import { doneLeads, openLeads } from './leads/lead-list.ts';
import { droppedPrice } from './price-history.ts';
import { namedApprovals } from './shown-approvals.ts';
import { siteAlarms } from './site-alarms.ts';

/** How many of each kind are ranked and counted, oldest first; a desk with more work shows this many. */
const MOST_OF_A_KIND = 1_000;
const MOST_DONE = 200;

const burnsOfNobody = async (context: Context): Promise<QueueItem[]> =>
  (await unmatchedBurns(context, { limit: MOST_OF_A_KIND })).map((burn) => ({
    kind: 'unmatched_burn',
    subject_kind: 'burn',
    subject_id: positionText(burn),
    title: 'A burn without a request',
    customer: '',
    quantity: null,
    since: burn.time,
  }));

const failedWebhooks = async (context: Context): Promise<QueueItem[]> =>
  (await undeliveredWebhooks(context, { limit: MOST_OF_A_KIND })).flatMap(({ subjectKind, subjectId, createdAt }) =>
    // Those of accounting aren't kept once they are given up.
    subjectKind === 'order'
      ? []
      : [
          {
            kind: 'webhook_failed',
            subject_kind: subjectKind,
            subject_id: subjectId,
            title: 'Webhook not delivered',
            customer: '',
            quantity: null,
            since: createdAt,
          },
        ],
  );

const keyOf = ({ subject_kind, subject_id }: Pick<QueueItem, 'subject_kind' | 'subject_id'>) =>
  `${subject_kind} ${subject_id}`;

const DONE_DAYS = 7;
const DAY_MS = 86_400_000;

/** What was ticked off or ended in the last seven days, newest first; at most that many. */
async function recentlyDone(context: Context, most: number): Promise<QueueItem[]> {
  const from = new Date(context.now().getTime() - DONE_DAYS * DAY_MS);
  const [ended, ticked] = await Promise.all([recentEndings(context, from, most), recentTicks(context, from, most)]);
  const moments = [...ended, ...ticked].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, most);
  const idsOf = (...kinds: string[]) =>
    moments.flatMap(({ subjectKind, subjectId }) => (kinds.includes(subjectKind) ? [subjectId] : []));
  const [sales, redemptions, leads] = await Promise.all([
    doneSales(context, idsOf('purchase', 'order')),
    doneRedemptions(context, idsOf('redemption')),
    doneLeads(context, idsOf('lead')),
  ]);
  const items = new Map<string, QueueItem>();
  for (const { subjectId, at } of moments) {
    const item = sales.get(subjectId) ?? redemptions.get(subjectId) ?? leads.get(subjectId);
    // The newest of several moments.
    if (item && !items.has(item.subject_id)) items.set(item.subject_id, { ...item, since: at });
  }
  return [...items.values()];
}

/** All open work, as the features report it. */
export async function openWork(context: Context): Promise<QueueItem[]> {
  const found = await Promise.all([
    openLeads(context, MOST_OF_A_KIND),
    waitingPurchases(context, MOST_OF_A_KIND),
    waitingOrders(context, MOST_OF_A_KIND),
    waitingRedemptions(context, MOST_OF_A_KIND),
    burnsOfNobody(context),
    approvalsInQueue(context),
    failedWebhooks(context),
    screeningAlarms(context),
    droppedPrice(context),
    siteAlarms(context),
  ]);
  return found.flat();
}

/** All work of the desk, most urgent first; then what is done, newest first. */
async function allWork(context: Context): Promise<QueueRow[]> {
  const [price, open] = await Promise.all([knownPrice(context), openWork(context)]);
  const openKeys = new Set(open.map(keyOf));
  const done = (await recentlyDone(context, MOST_DONE)).filter((item) => !openKeys.has(keyOf(item)));
  const owners = await ownersOf(
    context,
    [...open, ...done].map(({ subject_id }) => subject_id),
  );
  const now = context.now();
  const shown = (item: QueueItem) => rank({ ...item, owner: owners.get(item.subject_id) ?? null }, price?.cents, now);
  return [...open.map(shown).sort(byUrgency), ...done.map(shown)];
}

type Owned = QueueItem & Pick<QueueRow, 'owner'>;

/** By when it should be done, and whether it is an alarm by now. */
export function standingOf({ kind, since, due: set }: Pick<QueueItem, 'kind' | 'since' | 'due'>, now: Date) {
  const due = set ?? dueOf(kind, since);
  return { due, alarm: isAlarm({ kind, since, due }, now) };
}

function rank({ cents: known, due: set, since, why, ...item }: Owned, price: number | undefined, now: Date): QueueRow {
  const cents = known ?? (item.quantity !== null && price !== undefined ? item.quantity * price : null);
  const { due, alarm } = standingOf({ kind: item.kind, since, ...(set && { due: set }) }, now);
  return {
    ...item,
    alarm,
    cents,
    since: since.toISOString(),
    due: due?.toISOString() ?? null,
    urgency: urgencyOf({ since, due, cents }, now),
    why: why ?? QUEUE_WHY[item.kind],
  };
}

const byUrgency = (one: QueueRow, other: QueueRow) =>
  other.urgency - one.urgency || (one.since < other.since ? -1 : Number(one.since > other.since));

type QueueQuery = { view: WorkView; limit: number; q?: string };

const matches = ({ title, customer, why }: QueueRow, words: string[]) =>
  words.every((word) => `${title} ${customer} ${why}`.toLowerCase().includes(word));

/** One view's work that contains the search words, most urgent first, and the count of each view, from the same rows. */
export async function deskWork(context: DeskContext, { view, limit, q = '' }: QueueQuery) {
  const all = await allWork(context);
  const me = personOf(context);
  const inView = (name: WorkView) =>
    all.filter((item) => (name === 'mine' ? item.kind !== 'done' && isSame(me, item.owner) : isInView(item, name)));
  const counts = Object.fromEntries(WORK_VIEWS.map((name) => [name, inView(name).length])) as Record<WorkView, number>;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = inView(view).filter((item) => matches(item, words));
  return { counts, found: found.length, items: found.slice(0, limit) };
}

const WALLET = /^(0x.{4}).*(.{4})$/;

/** What waits for someone other than the reader, as work of the desk. */
async function approvalsInQueue(context: Context): Promise<QueueItem[]> {
  const named = await namedApprovals(context, await approvalList(context));
  const waiting = named.filter(({ outcome, is_own }) => outcome === null && !is_own);
  return waiting.map(({ id, record, title, asked_by, why, asked_at, expires_at }) => {
    const kind = record?.kind === 'purchase' || record?.kind === 'redemption' ? record.kind : 'approval';
    return {
      kind: 'approval_waiting',
      subject_kind: kind,
      subject_id: kind === 'approval' ? id : String(record?.id),
      title,
      customer: '',
      quantity: null,
      since: new Date(asked_at),
      due: new Date(expires_at),
      // A whole address would not fit into a row; what has no record to open is decided above the list.
      why:
        kind === 'approval'
          ? APPROVAL_MESSAGES.decideAbove
          : `${asked_by.replace(WALLET, '$1…$2')} asked you to approve: ${why}`,
    };
  });
}
