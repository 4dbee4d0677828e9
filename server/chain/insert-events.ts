import { type SQL, sql } from 'drizzle-orm';
import type { HistoricEvent } from '#proof/acts.ts';
import type { TokenEvent } from '#proof/read-events.ts';
import type { Context } from '../context.ts';
import { chainKey } from './stored-events.ts';

const ROWS = 5_000;
type Item = string | number | bigint | null;
/** An array as PostgreSQL reads it: of numbers, or of texts that hold nothing to escape. */
const array = (items: Item[], type: string): SQL =>
  sql`${`{${items.map((item) => item ?? 'null').join()}}`}::text::${sql.raw(type)}[]`;
const texts = (items: string[]): SQL =>
  sql`${`{${items.map((item) => `"${item.replace(/[\\"]/g, '\\$&')}"`).join()}}`}::text::text[]`;

/** An array of texts that hold nothing to escape, as one parameter. */
export const textArray = (items: readonly string[]): SQL => array([...items], 'text');

// One statement of a dozen arrays: writing out every row's values as parameters took longer than storing them.
const rowsOf = (events: HistoricEvent[]): SQL => {
  const of = (key: keyof HistoricEvent, type = 'text') =>
    array(
      events.map((event) => event[key] as Item),
      type,
    );
  return sql`unnest(${of('block', 'bigint')}, ${of('logIndex', 'integer')}, ${of('blockHash')}, ${of('time', 'bigint')}, ${of('tx')}, ${of('name')},
    ${of('from')}, ${of('to')}, ${of('value', 'numeric')}, ${of('reference')}, ${texts(events.map(({ args }) => JSON.stringify(args ?? {})))},
    ${of('history')}) as row(block, log_index, block_hash, time, tx, name, from_address, to_address, value, reference, args, history)`;
};
const VALUES = sql`block, log_index, block_hash, to_timestamp(time), tx, name, from_address, to_address, value, reference, args::jsonb, history`;
/** The columns of a log's entry, in the order in which they are stored. */
export const ENTRY = sql`block, log_index, block_hash, time, tx, name, from_address, to_address, value, reference, args, history`;

async function inParts(events: HistoricEvent[], insert: (rows: SQL) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < events.length; at += ROWS) await insert(rowsOf(events.slice(at, at + ROWS)));
}

/** Stores entries of blocks that are not final. */
export async function insertPending(context: Pick<Context, 'db' | 'chain'>, events: TokenEvent[]): Promise<void> {
  const { chainId, token } = chainKey(context);
  const pending = events.map((event) => ({ ...event, history: null }));
  await inParts(pending, (rows) =>
    context.db.execute(
      sql`insert into token_event (chain_id, token, final, ${ENTRY}) select ${chainId}::bigint, ${token}::text, false, ${VALUES} from ${rows}`,
    ),
  );
}

/** Stores entries of final blocks that are yet to be verified. */
export async function insertUnverified({ db }: Pick<Context, 'db'>, events: HistoricEvent[]): Promise<void> {
  await inParts(events, (rows) =>
    db.execute(sql`insert into unverified_event (${ENTRY}) select ${VALUES} from ${rows}`),
  );
}
