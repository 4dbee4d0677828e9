import { and, eq, gt, sql, sum } from 'drizzle-orm';
import { BaseError, type Hex } from 'viem';
import { usgFromCoins } from '#domain/money.ts';
import { quoteDigest } from '#domain/sale/quote.ts';
import { FIRST_SPAN, readInParts } from '#proof/adaptive-ranges.ts';
import { BooksUnavailable } from '#proof/books.ts';
import { type DeskEvent, readDeskEvents } from '#proof/desk-events.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';
import { allowanceAt, type Settled, saleDifference } from '#proof/sales.ts';
import { placeOf } from '../../chain/node-client.ts';
import { isSilence } from '../../chain/node-errors.ts';
import { chainKey, firstBlock, issuesByOperator, readCursor, type StoredEvent } from '../../chain/stored-events.ts';
import type { Context, Deps } from '../../platform/context.ts';
import { repeatWork } from '../../platform/repeat-work.ts';
import { priceOfTime } from '../../price/find-price.ts';
import { deskCursor, ofThisDesk, quotesByDigest, type SaleQuote } from './find-quote.ts';
import { settleQuote } from './settle-quote.ts';
import { deskCursors, deskEvents } from './table.ts';
import { watchBand } from './watch-band.ts';

const INTERVAL_MS = { local: 1_000, public: 6_000 };
const WATCH_BAND_MS = 60_000;

/** The desk's log and the token's say different things: the node left out or altered an entry. */
class SalesDiffer extends InvalidNodeResponse {
  override name = 'SalesDiffer';
}

const deskOf = ({ chain }: Pick<Context, 'chain'>): Hex => (chain.saleDesk?.address.toLowerCase() ?? '0x') as Hex;
const deskKey = (context: Pick<Context, 'chain'>) => ({ ...chainKey(context), desk: deskOf(context) });

const isSettled = (event: DeskEvent): event is Settled => event.name === 'Settled';

/** The desk's log after one block up to another, in as many questions as the node needs. */
async function readLog(context: Context, after: bigint, upTo: bigint): Promise<DeskEvent[]> {
  const { rpc } = placeOf(context.chain);
  const read = (from: bigint, to: bigint) => readDeskEvents({ rpc, desk: deskOf(context) }, from, to);
  const events: DeskEvent[] = [];
  for (let [at, span] = [after, FIRST_SPAN]; at < upTo; ) {
    const next = await readInParts(read, at + 1n, upTo, span);
    events.push(...next.events);
    [at, span] = [next.to, next.span];
  }
  return events;
}

const issueOf = ({ block, logIndex, tx, to, value, reference }: StoredEvent) => ({
  block: Number(block),
  logIndex,
  tx,
  to: to ?? '',
  value: value ?? 0n,
  data: reference ?? '',
});

async function unitsSold(context: Context): Promise<bigint> {
  const [row] = await context.db
    .select({ units: sum(deskEvents.units) })
    .from(deskEvents)
    .where(ofThisDesk(deskEvents, context));
  return BigInt(row?.units ?? 0);
}

/** The quotes that the sales follow from, by their digest. */
async function quotesOf(context: Context, sales: readonly Settled[]): Promise<Map<string, SaleQuote>> {
  const place = { chainId: context.chain.id, desk: deskOf(context) };
  const digests = sales.map(({ args }) => quoteDigest(place, args));
  return new Map((await quotesByDigest(context, digests)).map((quote) => [quote.digest, quote]));
}

const plain = (args: object): Record<string, string> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]));

type Judged = { event: DeskEvent; quote?: SaleQuote | undefined; isOurs: boolean };

async function judge(context: Context, events: readonly DeskEvent[]): Promise<Judged[]> {
  const quotes = await quotesOf(context, events.filter(isSettled));
  const place = { chainId: context.chain.id, desk: deskOf(context) };
  const judged: Judged[] = [];
  for (const event of events) {
    if (event.name === 'Settled') {
      const quote = quotes.get(quoteDigest(place, event.args));
      judged.push({ event, quote, isOurs: quote !== undefined });
    } else if (event.name === 'PricePosted') {
      const price = await priceOfTime(context, Number(event.args.time));
      judged.push({ event, isOurs: price !== undefined && BigInt(price.cents) === event.args.cents });
    } else judged.push({ event, isOurs: true });
  }
  return judged;
}

/** Keeps what was read, with what follows from it, all or nothing; false where another instance was first. */
async function keep(context: Context, judged: readonly Judged[], from: bigint, to: bigint): Promise<boolean> {
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const moved = await tx
      .update(deskCursors)
      .set({ block: to, problem: null, problemSince: null })
      .where(and(ofThisDesk(deskCursors, context), eq(deskCursors.block, from)))
      .returning({ block: deskCursors.block });
    if (moved.length === 0) return false;
    for (const { event, quote, isOurs } of judged) {
      const { block, logIndex, tx: hash, time, name, args } = event;
      await tx.insert(deskEvents).values({
        ...deskKey(context),
        block: BigInt(block),
        logIndex,
        tx: hash,
        time: new Date(time * 1_000),
        name,
        args: plain(args),
        units: event.name === 'Settled' ? usgFromCoins(event.args.coins) : null,
        isOurs,
      });
      if (quote) await settleQuote(inside, quote, { tx: hash, time: new Date(time * 1_000) });
      else if (!isOurs) context.log.error({ tx: hash, name }, 'the sale desk did what this site signed nothing for');
    }
    return true;
  });
}

async function noteProblem(context: Context, problem: string): Promise<void> {
  const since = sql`coalesce(${deskCursors.problemSince}, ${context.now().toISOString()}::timestamptz)`;
  await context.db.update(deskCursors).set({ problem, problemSince: since }).where(ofThisDesk(deskCursors, context));
}

/**
 * Follows the sale desk's log up to where the token's is verified: every issue by the desk has one sale, all coins together are what the
 * token counted, and each sale makes the order of its quote. What doesn't agree has no effect and is read again.
 */
export async function followDesk(context: Context): Promise<void> {
  if (!context.chain.saleDesk) return;
  const verified = await readCursor(context);
  const first = verified && (await firstBlock(context));
  if (!verified || first === undefined) return;
  const nothing = { ...deskKey(context), block: first - 1n };
  await context.db.insert(deskCursors).values(nothing).onConflictDoNothing();
  const from = (await deskCursor(context))?.block ?? first - 1n;
  const to = verified.block;
  if (to <= from) return;
  try {
    const events = await readLog(context, from, to);
    const issues = await issuesByOperator(context, deskOf(context), { after: from, upTo: to });
    const block = { number: to, hash: verified.blockHash as Hex };
    const { issued } = await allowanceAt(placeOf(context.chain), block, deskOf(context));
    const books = { counted: issued, before: await unitsSold(context) };
    const difference = saleDifference(issues.map(issueOf), events.filter(isSettled), books);
    if (difference) throw new SalesDiffer(`The sale desk and the token differ up to block ${to}: ${difference}.`);
    await keep(context, await judge(context, events), from, to);
  } catch (error) {
    // The block's state may be gone; the next final block has it.
    if (!(error instanceof BooksUnavailable)) await noteProblem(context, (error as Error).name);
    throw error;
  }
}

/** Forgets what was read above the last verified block, where a local chain has lost it. */
export async function rewindDesk(context: Context): Promise<void> {
  const verified = await readCursor(context);
  if (!context.chain.saleDesk || !verified) return;
  await context.db.transaction(async (tx) => {
    const above = gt(deskEvents.block, verified.block);
    await tx.delete(deskEvents).where(and(ofThisDesk(deskEvents, context), above));
    await tx
      .update(deskCursors)
      .set({ block: verified.block })
      .where(and(ofThisDesk(deskCursors, context), gt(deskCursors.block, verified.block)));
  });
}

/** Follows the sale desk for as long as the process lives; any number of instances may. */
export function startFollowingDesk(deps: Deps): { stop: () => Promise<void> } {
  const { chain, outages } = deps;
  if (!chain.saleDesk) return { stop: async () => {} };
  const context: Context = { ...deps, actor: { kind: 'system' } };
  let watchedAt = Number.NEGATIVE_INFINITY;
  return repeatWork(deps, INTERVAL_MS[chain.local ? 'local' : 'public'], async function followSaleDesk() {
    try {
      await followDesk(context);
      if (performance.now() - watchedAt > WATCH_BAND_MS) {
        await watchBand(context);
        watchedAt = performance.now();
      }
      outages.end('Ethereum node', 'sale desk');
    } catch (error) {
      if (error instanceof BooksUnavailable) return;
      if (!(error instanceof BaseError) || !isSilence(error)) throw error;
      outages.begin('Ethereum node', 'sale desk', { problem: error.name });
    }
  });
}
