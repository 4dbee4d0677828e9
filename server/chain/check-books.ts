import { type SQL, sql } from 'drizzle-orm';
import { BaseError, type PublicClient, RpcRequestError } from 'viem';
import { BooksUnavailable, booksAt } from '#proof/books.ts';
import { type BlockRef, InvalidNodeResponse } from '#proof/rpc.ts';
import type { Context } from '../platform/context.ts';
import { placeOf } from './node-client.ts';
import { textArray } from './store-events.ts';
import { ofThisToken } from './stored-events.ts';
import { tokenBalances } from './table.ts';
import type { UnverifiedRange } from './unverified-range.ts';

/** What was read of the log does not match what the token's books() says. */
export class BooksDiffer extends InvalidNodeResponse {
  override name = 'BooksDiffer';
}
/** One node contradicts the other. */
export class NodesDisagree extends Error {
  override name = 'NodesDisagree';
}

const ACCOUNTS = 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Expected = { address: string; balance: string };
export type Check = {
  range: UnverifiedRange;
  final: BlockRef;
  /** Watched addresses, of which no transfer may be missed, however rarely they have one. */
  watched: readonly string[];
  /** The least number of holders to check in rotation; all of them within a day. */
  sweep: number;
  /** Since holders were last checked in rotation. */
  elapsedMs: number;
  /** Called before each call, which may be slow; throws to give up. */
  goOn: () => Promise<void>;
};
/** What was checked besides the range's own wallets, and whether two nodes agreed. */
export type Checked = { others: string[]; confirmed: boolean };

/**
 * Compares what was read up to `final` with the token's own books there: every wallet that the range touches, the watched ones, and
 * the holders that have not been checked for the longest time. Throws BooksDiffer, NodesDisagree or BooksUnavailable, or as the last node does that is left.
 */
export async function checkBooks(context: Context, check: Check): Promise<Checked> {
  const { client, both } = context.chain;
  const nodes = both ? await present(context, both, check.final) : [client];
  const others = await otherAccounts(context, check);
  // The first call is made even without accounts, since it also compares the history.
  for (let at = 0; at === 0 || at < others.length; at += ACCOUNTS) {
    await compare(context, check, nodes, others.slice(at, at + ACCOUNTS));
  }
  for (let after: string | undefined = ''; ; ) {
    const page: Expected[] = await touchedAfter(context, after);
    after = page.at(-1)?.address;
    if (after === undefined) break;
    await compare(context, check, nodes, page);
  }
  return { others: others.map(({ address }) => address), confirmed: nodes.length === 2 };
}

const isAnswer = (error: unknown): boolean =>
  error instanceof BooksUnavailable ||
  (error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null);

/** Reports that a node of two is silent; throws what it says instead, if it says something. */
function passOver({ chain, outages }: Context, node: PublicClient, error: unknown): void {
  if (isAnswer(error)) throw error;
  const problem = (error as Error).name;
  if (node === chain.both?.[1]) outages.begin('second Ethereum node', 'follower', { problem });
  else outages.begin('Ethereum node', 'calls', { problem });
}

/** Those of two nodes that have the same final block. One may be silent; if both are, it throws as the second does. */
async function present(context: Context, both: readonly PublicClient[], final: BlockRef): Promise<PublicClient[]> {
  const found: PublicClient[] = [];
  for (const node of both) {
    try {
      await expectFinal(node, final);
      found.push(node);
    } catch (error) {
      if (error instanceof NodesDisagree || (node === both.at(-1) && found.length === 0)) throw error;
      passOver(context, node, error);
    }
  }
  if (found.includes(both[1] as PublicClient)) context.outages.end('second Ethereum node', 'follower');
  return found;
}

async function expectFinal(node: PublicClient, final: BlockRef): Promise<void> {
  const last = await node.getBlock({ blockTag: 'finalized' });
  // It is final for both only when both say so.
  if (last.number < final.number) throw new BooksUnavailable();
  const same = await node.getBlock({ blockNumber: final.number });
  if (same.hash !== final.hash) throw new NodesDisagree();
}

/** Compares with each node; one of two that falls silent is left out of `nodes` from then on. */
async function compare(context: Context, check: Check, nodes: PublicClient[], expected: Expected[]): Promise<void> {
  await check.goOn();
  for (const node of [...nodes]) {
    // The other one is asked whether it says the same.
    const isOther = node !== nodes[0];
    const differs = await differenceAt(context, node, check, expected).catch((error) => {
      if (isOther && error instanceof InvalidNodeResponse) throw new NodesDisagree();
      if (nodes.length === 1) throw error;
      passOver(context, node, error);
      nodes.splice(nodes.indexOf(node), 1);
      return undefined;
    });
    if (!differs) continue;
    if (isOther) throw new NodesDisagree();
    throw new BooksDiffer(`The token's books differ at block ${check.final.number}: ${differs}.`);
  }
}

async function differenceAt(
  { chain }: Context,
  client: PublicClient,
  { range, final }: Check,
  expected: Expected[],
): Promise<string | undefined> {
  const accounts = expected.map(({ address }) => address);
  const { history, balances } = await booksAt(placeOf({ ...chain, client }), final, accounts);
  if (history !== range.history) return 'the history';
  return expected.find(({ balance }, index) => BigInt(balance) !== balances[index])?.address;
}

const kept = (context: Context): SQL => {
  const b = tokenBalances;
  return sql`(select ${b.address}, ${b.balance}, ${b.checked} from ${b} where ${ofThisToken(b, context)})`;
};

async function touchedAfter(context: Context, after: string): Promise<Expected[]> {
  const { rows } = await context.db.execute<Expected>(sql`
    select address, (coalesce(kept.balance, 0) + changed.balance)::text as balance
    from unverified_balance changed left join ${kept(context)} kept using (address)
    where address > ${after} order by address limit ${ACCOUNTS}`);
  return rows;
}

async function otherAccounts(context: Context, { watched, sweep, elapsedMs }: Check): Promise<Expected[]> {
  const share = Math.min(1, (2 * elapsedMs) / DAY_MS);
  const { rows } = await context.db.execute<Expected>(sql`
    with holders as (select * from ${kept(context)} every where balance > 0),
    oldest as (
      select address from holders order by checked
      limit greatest(${sweep}, floor(${share}::float8 * (select count(*) from holders)))
    )
    select address, coalesce(kept.balance, 0)::text as balance
    from (select address from oldest union select unnest(${textArray(watched)})) asked
    left join ${kept(context)} kept using (address)
    where not exists (select 1 from unverified_balance touched where touched.address = asked.address)`);
  return rows;
}
