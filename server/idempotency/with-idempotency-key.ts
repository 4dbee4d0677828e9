import { createHash } from 'node:crypto';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { actorColumns } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, Unprocessable } from '../errors.ts';
import { answers } from './table.ts';

const KEPT_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request that may carry a key. */
export type Request = {
  /** The call that the key belongs to, such as 'POST /api/redeem'. */
  scope: string;
  /** The Idempotency-Key header; without one nothing is deduplicated. */
  key: string | undefined;
  /** The request's body, after parsing. */
  body: unknown;
};
type KeyedRequest = { scope: string; key: string; bodyHash: string };
export type KnownAnswer = Pick<typeof answers.$inferSelect, 'bodyHash' | 'answer'>;

/** How a request with a key is recognized; undefined without a key. Throws Unprocessable for what can't be a key. */
export function keyedRequest({ actor }: Context, { scope, key, body }: Request): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new Unprocessable(REQUEST_MESSAGES.keyInvalid);
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  // Two of the staff who use one key ask for two things; customers are distinguished by the key alone, since a session may begin
  // or end between a request and its repetition.
  const { actorKind, actorId } = actorColumns(actor);
  const isCustomer = actorId === null || actorKind === 'user';
  return { scope: isCustomer ? scope : `${scope} by ${actorKind} ${actorId}`, key, bodyHash };
}

/** Answers from before this have expired. */
export const forgottenBefore = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() - KEPT_HOURS * 3_600_000);

/** The stored answer for a key. Throws Unprocessable if it belongs to another body. */
export function sameRequest(known: KnownAnswer, { bodyHash }: KeyedRequest): KnownAnswer {
  if (known.bodyHash !== bodyHash) throw new Unprocessable(REQUEST_MESSAGES.keyReused);
  return known;
}

/**
 * Does the work once per actor and key: a repeated request gets the first one's answer, a key with another body is refused, and so
 * is one whose first request is still in progress. Work and answer commit together, so a crash leaves both or neither.
 */
export async function withIdempotencyKey<Answer>(
  context: Context,
  request: Request,
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const keyed = keyedRequest(context, request);
  return context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    if (keyed === undefined) return work(inside);
    const known = (await findAnswer(inside, keyed)) ?? (await claimOrRefuse(inside, keyed));
    if (known) return known.answer as Answer;
    const answer = await work(inside);
    await tx.insert(answers).values({ ...keyed, answer, createdAt: context.now() });
    return answer;
  });
}

async function findAnswer(inside: Context, keyed: KeyedRequest): Promise<KnownAnswer | undefined> {
  const { scope, key } = keyed;
  const [known] = await inside.db
    .select({ bodyHash: answers.bodyHash, answer: answers.answer })
    .from(answers)
    .where(and(eq(answers.scope, scope), eq(answers.key, key), gte(answers.createdAt, forgottenBefore(inside))));
  return known && sameRequest(known, keyed);
}

// The lock only has the second of two requests refused at once instead of waiting; one answer per key is guaranteed by
// the primary key.
async function claimOrRefuse(inside: Context, keyed: KeyedRequest): Promise<KnownAnswer | undefined> {
  const { rows } = await inside.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${keyed.scope} ${keyed.key}`}, 0)) as free`,
  );
  if (!rows[0]?.free) throw inFlight();
  await deleteForgottenAnswers(inside);
  return findAnswer(inside, keyed);
}

const inFlight = () => new Conflict(REQUEST_MESSAGES.keyInFlight, { headers: { 'retry-after': '1' } });

/** Deletes expired answers. */
export async function deleteForgottenAnswers({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(answers).where(lt(answers.createdAt, forgottenBefore({ now })));
}
