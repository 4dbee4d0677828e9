import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { Context } from '../context.ts';
import { Conflict } from '../errors.ts';
import {
  forgottenBefore,
  type KeyedRequest,
  type KnownAnswer,
  keyedRequest,
  type Request,
  sameRequest,
} from './keyed-request.ts';
import { answers } from './table.ts';

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
