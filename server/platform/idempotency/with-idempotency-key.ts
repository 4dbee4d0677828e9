import { createHash } from 'node:crypto';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import { actorColumns } from '../audit/record-audit-event.ts';
import type { ClockContext, Context } from '../context.ts';
import { prepared } from '../database/database.ts';
import { Conflict, Unprocessable } from '../errors.ts';
import { answers } from './table.ts';

const KEPT_HOURS = 24;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A request that may carry a key. */
type Request = {
  /** The call that the key belongs to, such as 'POST /api/redeem'. */
  scope: string;
  /** The Idempotency-Key header; without one nothing is deduplicated. */
  key: string | undefined;
  /** The request's body, after parsing. */
  body: unknown;
};
/** `key` is a hash: the key itself, with the body, is answered with what opens a customer's record, and is stored nowhere. */
type KeyedRequest = { scope: string; key: string; bodyHash: string };
type KnownAnswer = Pick<typeof answers.$inferSelect, 'bodyHash' | 'answer'>;

/** How a request with a key is recognized; undefined without a key. Throws Unprocessable for what can't be a key. */
function keyedRequest({ actor }: Context, { scope, key, body }: Request): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw new Unprocessable(REQUEST_MESSAGES.keyInvalid);
  // Two of the staff who use one key ask for two things; customers are distinguished by the key alone, since a session may begin
  // or end between a request and its repetition.
  const { actorKind, actorId } = actorColumns(actor);
  const isCustomer = actorId === null || actorKind === 'user';
  const scopeOfActor = isCustomer ? scope : `${scope} by ${actorKind} ${actorId}`;
  return { scope: scopeOfActor, key: sha256(`${scopeOfActor} ${key}`), bodyHash: sha256(JSON.stringify(body)) };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Answers from before this have expired. */
const forgottenBefore = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() - KEPT_HOURS * 3_600_000);

/** The stored answer for a key. Throws Unprocessable if it belongs to another body. */
function sameRequest(known: KnownAnswer, { bodyHash }: KeyedRequest): KnownAnswer {
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
    const transactionContext: Context = { ...context, db: tx };
    if (keyed === undefined) return work(transactionContext);
    const known = (await findAnswer(transactionContext, keyed)) ?? (await claimOrRefuse(transactionContext, keyed));
    if (known) return known.answer as Answer;
    const answer = await work(transactionContext);
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
    sql`select pg_try_advisory_xact_lock(hashtextextended(${keyed.key}, 0)) as free`,
  );
  if (!rows[0]?.free) throw inFlight();
  await deleteForgottenAnswers(inside);
  return findAnswer(inside, keyed);
}

const inFlight = () => new Conflict(REQUEST_MESSAGES.keyInFlight, { headers: { 'retry-after': '1' } });

/** Deletes expired answers. */
export async function deleteForgottenAnswers({ db, now }: ClockContext): Promise<void> {
  await db.delete(answers).where(lt(answers.createdAt, forgottenBefore({ now })));
}

/** The columns of `input`, each with PostgreSQL's type. */
export type Input<Name extends string> = Readonly<Record<Name, 'uuid' | 'text' | 'jsonb' | 'timestamptz'>>;
type Result = { done: boolean; known: KnownAnswer | null };

const KEY_INPUT = {
  key_scope: 'text',
  key: 'text',
  body_hash: 'text',
  answer: 'jsonb',
  now: 'timestamptz',
  forgotten_before: 'timestamptz',
} as const satisfies Input<string>;

const TRIES = 3;

/**
 * `withIdempotencyKey` for work that is one statement: it, the claim of the key and the answer are one round trip, so all of it is kept
 * or none. `steps` are WITH queries that write for each row of `job`, which has the columns of `input` and `now`, and no row where the
 * key was used before. Of requests with one key at the same time, the others wait for the first and get its answer.
 */
export function insertOnce<Name extends string>(name: string, input: Input<Name>, steps: SQL) {
  const columns = Object.entries<string>({ ...input, ...KEY_INPUT }).map(
    ([column, type]) => sql`${sql.placeholder(column)}::${sql.raw(type)} as ${sql.identifier(column)}`,
  );
  const save = prepared<Result>(
    name,
    sql`
    with input as (select ${sql.join(columns, sql`, `)}),
    known as (
      select json_build_object('bodyHash', given.body_hash, 'answer', given.answer) as given
      from input join ${answers} as given using (key)
      where given.scope = input.key_scope and given.created_at >= input.forgotten_before
    ),
    claimed as (
      insert into ${answers} as given (scope, key, body_hash, answer, created_at)
      select key_scope, key, body_hash, answer, now from input where key is not null and not exists (select from known)
      on conflict (scope, key) do update
      set body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
      where given.created_at < (select forgotten_before from input)
      returning key
    ),
    job as materialized (select * from input where key is null or exists (select from claimed)),
    ${steps}
    select exists (select from job) as done, (select given from known) as known`,
  );
  return async <Answer>(
    context: Context,
    request: Request,
    values: Record<Name, unknown>,
    answer: Answer,
  ): Promise<Answer> => {
    const keyed = keyedRequest(context, request);
    const given = {
      ...values,
      key_scope: keyed?.scope ?? null,
      key: keyed?.key ?? null,
      body_hash: keyed?.bodyHash ?? null,
      answer: JSON.stringify(answer),
      now: context.now().toISOString(),
      forgotten_before: forgottenBefore(context).toISOString(),
    };
    // The statement of a request that waited began before the first one's answer was there; the next one sees it.
    for (let count = 0; count < TRIES; count += 1) {
      const [result] = await save(context.db, given);
      if (result?.done) return answer;
      if (result?.known && keyed) return sameRequest(result.known, keyed).answer as Answer;
    }
    throw inFlight();
  };
}
