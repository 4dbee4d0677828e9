import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { WEBHOOK_MESSAGES } from '#domain/messages/webhooks.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Addresses, ClockContext, Context, DbContext, Deps, DeskContext } from '../context.ts';
import {
  backlogOf,
  delayAfter,
  keepSending,
  MOST_ATTEMPTS,
  postpone,
  type Sending,
  sendDue,
  settle,
  takeDue,
} from '../delivery-queue.ts';
import { orNotFound } from '../errors.ts';
import { uuidv7 } from '../id.ts';
import { pageUrl } from '../page-url.ts';
import { NotDelivered, type Post, postWebhook } from './post-webhook.ts';
import { type WebhookSubject, webhookOutbox } from './table.ts';
import { signedHeaders } from './webhook-signature.ts';

/** What accounting is told: that something of a record changed, and its state then. The rest it reads with its key. */
type AccountingEvent = {
  type: 'order.changed' | 'redemption.changed';
  subject: WebhookSubject;
  data: { state: string };
};
type IdentityEvent = {
  type: 'identity.requested' | 'identity.given' | 'identity.result_received' | 'identity.erased';
  subject: WebhookSubject<'purchase' | 'redemption'>;
  /** Ids and the vendor's own words; no personal data. */
  data: Record<string, string>;
};
type Queued = typeof webhookOutbox.$inferSelect;

const FOR_ACCOUNTING = ['order.changed', 'redemption.changed'] as const satisfies AccountingEvent['type'][];
const isForAccounting = ({ type }: Pick<Queued, 'type'>) => FOR_ACCOUNTING.some((each) => each === type);
const receiverOf = ({ webhooks }: Context['env'], event: Pick<Queued, 'type'>) =>
  isForAccounting(event) ? webhooks.accounting : webhooks.identity;
const outageOf = (event: Pick<Queued, 'type'>) =>
  isForAccounting(event) ? ('accounting webhook receiver' as const) : ('webhook receiver' as const);

/** Queues an event in the caller's transaction: with it, or not at all. Does nothing if nobody is to get it. */
export async function queueWebhook(
  { db, now, env }: Pick<Context, 'db' | 'now' | 'env'>,
  { type, subject, data }: IdentityEvent | AccountingEvent,
): Promise<void> {
  if (!receiverOf(env, { type })) return;
  const at = now();
  const about = { subjectKind: subject.kind, subjectId: subject.id, data };
  await db.insert(webhookOutbox).values({ id: uuidv7(at), type, ...about, createdAt: at, dueAt: at });
}

const AT_ONCE = 10;

type Deliver = Pick<Deps, 'db' | 'now' | 'env' | keyof Addresses | 'log' | 'outages' | 'metrics'>;
type Options = Pick<Post, 'signal' | 'answerMs'>;

const sendingOf = (deps: Deliver, options: Options = {}): Sending<Queued> => ({
  name: 'webhook queue',
  atOnce: AT_ONCE,
  take: (most) => takeDue(deps, webhookOutbox, most),
  send: (event, signal) => sendOne(deps, event, { ...options, ...(signal && { signal }) }),
});

/** What of the events waits. */
export const webhookBacklog = (context: ClockContext) => backlogOf(context, webhookOutbox);

/** Sends what is due and returns how many events it took; one that isn't accepted is tried again later. */
export const sendDueWebhooks = (deps: Deliver, options?: Options): Promise<number> => sendDue(sendingOf(deps, options));

// The answer is waited for much less long than the lease of what was taken.
async function sendOne(deps: Deliver, event: Queued, options: Options): Promise<void> {
  const { env, now, log, outages } = deps;
  const { id, type } = event;
  const receiver = receiverOf(env, event);
  try {
    if (!receiver) throw new NotDelivered('no receiver is set');
    const body = bodyOf(deps, event);
    const headers = signedHeaders(receiver.secrets, { id, at: now(), body });
    await postWebhook(receiver.url, { headers, body, publicOnly: env.mode === 'live', ...options });
    outages.end(outageOf(event), 'webhooks');
    await settle(deps, webhookOutbox, id);
    deps.metrics?.countWebhook('delivered');
    log.debug({ webhook: id, type }, 'webhook delivered');
  } catch (error) {
    await putBack(deps, event, error);
  }
}

function bodyOf(deps: Addresses, event: Queued) {
  const { type, createdAt, subjectKind, subjectId, data } = event;
  const url = () => pageUrl(deps, PAGE_PATHS.desk, { [subjectKind]: subjectId });
  const content = isForAccounting(event)
    ? { id: subjectId, ...data }
    : { ...data, subject: { kind: subjectKind, id: subjectId, url: url() } };
  return Buffer.from(JSON.stringify({ type, timestamp: createdAt.toISOString(), data: content }));
}

async function putBack(deps: Deliver, event: Queued, error: unknown): Promise<void> {
  const { log, outages } = deps;
  const { id, type, attempts } = event;
  const problem = error instanceof NotDelivered ? error.message : (error as Error).name;
  const isLast = attempts >= MOST_ATTEMPTS;
  const isOutage = error instanceof NotDelivered ? error.status === undefined : outages.reportDatabaseOutage(error);
  if (error instanceof NotDelivered && isOutage) outages.begin(outageOf(event), 'webhooks', { problem });
  const entry = { webhook: id, type, attempts, problem };
  deps.metrics?.countWebhook(isLast ? 'given_up' : 'put_off');
  if (isLast) log.error(entry, 'webhook given up');
  else log[isOutage ? 'debug' : 'warn'](entry, 'webhook not delivered yet');
  // Nobody has to send it again: what accounting reads next says the same and more.
  if (isLast && isForAccounting(event)) return settle(deps, webhookOutbox, id);
  await postpone(deps, webhookOutbox, event, { delayMs: isLast ? undefined : delayAfter(attempts), problem });
}

/** Sends events for as long as the process lives. Several instances may do so concurrently: none takes another's event. */
export function startWebhooks(deps: Deliver): { stop: () => Promise<void> } {
  const { identity, accounting } = deps.env.webhooks;
  if (!identity && !accounting) return { stop: async () => {} };
  return keepSending(deps, sendingOf(deps));
}

/** Where accounting's events go, without what may be secret in the address, and what of them waits; null if nobody is to get them. */
export async function accountingWebhooks({ db, env }: Pick<Context, 'db' | 'env'>) {
  const { accounting } = env.webhooks;
  if (!accounting) return null;
  const { type, createdAt, problem } = webhookOutbox;
  const [oldest] = await db
    .select({ createdAt, problem, waiting: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(webhookOutbox)
    .where(inArray(type, [...FOR_ACCOUNTING]))
    .orderBy(asc(createdAt))
    .limit(1);
  return {
    origin: accounting.url.origin,
    waiting: oldest?.waiting ?? 0,
    since: oldest?.createdAt.toISOString() ?? null,
    problem: oldest?.problem ?? null,
  };
}

/** An event that was given up, as staff see it. */
export type UndeliveredWebhook = { id: string; type: string; since: string; problem: string | null };

/** The events that were given up, the oldest first: of one record, or of all. */
export function undeliveredWebhooks(
  { db }: DbContext,
  { subject, limit }: { subject?: WebhookSubject; limit: number },
): Promise<Queued[]> {
  const { dueAt, subjectKind, subjectId, createdAt } = webhookOutbox;
  const ofSubject = subject && and(eq(subjectKind, subject.kind), eq(subjectId, subject.id));
  return db
    .select()
    .from(webhookOutbox)
    .where(and(isNull(dueAt), ofSubject))
    .orderBy(asc(createdAt))
    .limit(limit);
}

const givenUp = (id: string) => and(eq(webhookOutbox.id, id), isNull(webhookOutbox.dueAt));

async function record(context: DeskContext, verb: 'send_again' | 'dismiss', event: Queued | undefined): Promise<void> {
  const { id, type, subjectKind, subjectId } = orNotFound(event, WEBHOOK_MESSAGES.gone);
  const subject = { kind: subjectKind, id: subjectId };
  await recordAuditEvent(context, { action: `webhook.${verb}`, subject, after: { event: id, type } });
}

/** Puts an event that was given up back into the queue, for two more days. */
export async function sendWebhookAgain(context: DeskContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const again = { dueAt: context.now(), attempts: 0, problem: null };
    const [event] = await tx.update(webhookOutbox).set(again).where(givenUp(id)).returning();
    await record({ ...context, db: tx }, 'send_again', event);
  });
}

/** Removes an event that was given up, once the vendor was told some other way. */
export async function dismissWebhook(context: DeskContext, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const [event] = await tx.delete(webhookOutbox).where(givenUp(id)).returning();
    await record({ ...context, db: tx }, 'dismiss', event);
  });
}
