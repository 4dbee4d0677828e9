import { createHash } from 'node:crypto';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { actorColumns } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { Conflict, Unprocessable } from '../errors.ts';
import { answers } from './table.ts';

const KEPT_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

type Request = {
  /** The call that the key belongs to, such as 'POST /api/redeem'. */
  scope: string;
  /** The Idempotency-Key header; without one nothing is deduplicated. */
  key: string | undefined;
  /** What was asked for, after parsing. */
  body: unknown;
};

/**
 * Does the work once per actor and key: a repeated request gets the first one's answer, a key with another body is refused, and so
 * is one whose first request is still in hand. Work and answer commit together, so a crash leaves both or neither.
 */
export async function withIdempotencyKey<Answer>(
  context: Context,
  { scope, key, body }: Request,
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  if (key !== undefined && !KEY.test(key)) throw new Unprocessable(API_MESSAGES.keyInvalid);
  return context.db.transaction(async (tx) => {
    const inside: Context = { ...context, db: tx };
    if (key === undefined) return work(inside);
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const request = { scope: scopeOf(inside, scope), key, bodyHash };
    const known = (await knownAnswer(inside, request)) ?? (await claimOrRefuse(inside, request));
    if (known) return known.answer as Answer;
    const answer = await work(inside);
    await tx.insert(answers).values({ ...request, answer, createdAt: context.now() });
    return answer;
  });
}

// Two of the staff who use one key ask for two things; callers without a login are distinguished by the key alone.
function scopeOf({ actor }: Context, call: string): string {
  const { actorKind, actorId } = actorColumns(actor);
  return actorId === null ? call : `${call} by ${actorKind} ${actorId}`;
}

type Keyed = { scope: string; key: string; bodyHash: string };
type Known = Pick<typeof answers.$inferSelect, 'bodyHash' | 'answer'>;

const forgotten = ({ now }: Context) => new Date(now().getTime() - KEPT_HOURS * 3_600_000);

async function knownAnswer(inside: Context, { scope, key, bodyHash }: Keyed): Promise<Known | undefined> {
  const [known] = await inside.db
    .select({ bodyHash: answers.bodyHash, answer: answers.answer })
    .from(answers)
    .where(and(eq(answers.scope, scope), eq(answers.key, key), gte(answers.createdAt, forgotten(inside))));
  if (known && known.bodyHash !== bodyHash) throw new Unprocessable(API_MESSAGES.keyReused);
  return known;
}

// The lock only makes the second of two requests refuse at once instead of waiting; that there is one answer per key is
// the primary key's word.
async function claimOrRefuse(inside: Context, request: Keyed): Promise<Known | undefined> {
  const { db } = inside;
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as free`,
  );
  if (!rows[0]?.free) throw new Conflict(API_MESSAGES.keyInFlight, { headers: { 'retry-after': '1' } });
  await db.delete(answers).where(lt(answers.createdAt, forgotten(inside)));
  return knownAnswer(inside, request);
}
