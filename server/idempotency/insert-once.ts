import { type SQL, sql } from 'drizzle-orm';
import { REQUEST_MESSAGES } from '#domain/messages/api.ts';
import type { Context } from '../context.ts';
import { prepared } from '../database/database.ts';
import { Conflict } from '../errors.ts';
import { answers } from './table.ts';
import { forgottenBefore, type KnownAnswer, keyedRequest, type Request, sameRequest } from './with-idempotency-key.ts';

/** The columns of `input`, each with PostgreSQL's type. */
export type Input<Name extends string> = Readonly<Record<Name, 'uuid' | 'text' | 'jsonb' | 'timestamptz'>>;
type Result = { done: boolean; known: KnownAnswer | null };

const KEY_INPUT = {
  ...{ key_scope: 'text', key: 'text', body_hash: 'text', answer: 'jsonb' },
  ...{ now: 'timestamptz', forgotten_before: 'timestamptz' },
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
      ...{ key_scope: keyed?.scope ?? null, key: keyed?.key ?? null, body_hash: keyed?.bodyHash ?? null },
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
    throw new Conflict(REQUEST_MESSAGES.keyInFlight, { headers: { 'retry-after': '1' } });
  };
}
