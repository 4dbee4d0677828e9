import { and, gt, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { type Address, getAddress, zeroAddress } from 'viem';
import { type Usg, usgFromCoins } from '#domain/money.ts';
import { type Arrivals, arrivalsAt } from '../chain/arrivals.ts';
import { ofThisToken } from '../chain/stored-events.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { promiseCache } from '../platform/promise-cache.ts';
import type { Redemption } from './find-redemption.ts';
import { redemptions } from './table.ts';

type OnChain = ChainContext;

const DAY_MS = 86_400_000;
/** For how long after its request tokens that come to a ticket's address are noticed, in any state. */
const WATCHED_DAYS = 365;

const NONE: Arrivals = { arrived: 0n, pending: 0n, balance: 0n, returned: 0n };

/** Whether the tokens of a redemption are sent to an address of its own. */
export const hasInbox = ({ channel }: Pick<Redemption, 'channel'>): boolean => channel !== 'site';

/** The tokens that a redemption burns. */
export const neededFor = ({ qtyToRedeem }: Pick<Redemption, 'qtyToRedeem'>): Usg => usgFromCoins(qtyToRedeem);

/** What came to the redemption's own address; nothing if it has none. */
export const inboxArrivals = async (context: OnChain, redemption: Redemption): Promise<Arrivals> =>
  (await inboxesArrivals(context, [redemption])).get(redemption.id) ?? NONE;

/** The same for several, by their ids; those without an address of their own are left out. */
export async function inboxesArrivals(
  context: OnChain,
  redemptions: readonly Redemption[],
): Promise<Map<string, Arrivals>> {
  const own = redemptions.filter(hasInbox);
  if (own.length === 0) return new Map();
  const arrivals = await arrivalsAt(
    context,
    own.map(({ ethereumAddress }) => ethereumAddress),
  );
  return new Map(own.map(({ id }, index) => [id, arrivals[index] ?? NONE]));
}

/** The redemption's own address and what came there, in units; null if it has none, or must not be shown yet. */
export function inboxJson(redemption: Redemption, arrivals: Arrivals) {
  if (!hasInbox(redemption) || redemption.state === 'awaiting_approval') return null;
  const needed = neededFor(redemption);
  const here = arrivals.arrived - arrivals.returned;
  const positive = (value: bigint) => String(value > 0n ? value : 0n);
  return {
    address: getAddress(redemption.ethereumAddress),
    needed: String(needed),
    arrived: String(arrivals.arrived),
    pending: String(arrivals.pending),
    returned: String(arrivals.returned),
    missing: positive(needed - here),
    excess: positive(here - needed),
    balance: String(arrivals.balance),
  };
}

/** The addresses of tickets that may still get tokens, for the follower. */
export async function watchedInboxes(context: Pick<Context, 'db' | 'chain' | 'now'>): Promise<string[]> {
  const since = new Date(context.now().getTime() - WATCHED_DAYS * DAY_MS);
  const isOpen = inArray(redemptions.state, ['awaiting_approval', 'requested']);
  const rows = await context.db
    .select({ address: redemptions.ethereumAddress })
    .from(redemptions)
    .where(
      and(
        ofThisToken(redemptions, context),
        ne(redemptions.channel, 'site'),
        or(isOpen, gt(redemptions.createdAt, since)),
      ),
    );
  return rows.map(({ address }) => address);
}

const ASSETS_MS = 2_000;
const assets = new WeakMap<Context['db'], ReturnType<typeof promiseCache<Address[]>>>();

/** Other contracts' tokens that are planned to go back: what their units mean, only they say. */
export async function returnedAssets(context: OnChain): Promise<Address[]> {
  const known = assets.get(context.db) ?? promiseCache<Address[]>(ASSETS_MS);
  assets.set(context.db, known);
  return known.get(context.chain.token, async () => {
    const { returnAsset } = redemptions;
    const rows = await context.db
      .selectDistinct({ asset: returnAsset })
      .from(redemptions)
      .where(and(ofThisToken(redemptions, context), isNotNull(returnAsset)));
    return rows.flatMap(({ asset }) => (asset && asset !== zeroAddress ? getAddress(asset) : []));
  });
}

/** The own addresses of all tickets, lower case. */
export async function inboxAddresses(context: OnChain): Promise<string[]> {
  const rows = await context.db
    .select({ address: redemptions.ethereumAddress })
    .from(redemptions)
    .where(and(ofThisToken(redemptions, context), ne(redemptions.channel, 'site')));
  return rows.map(({ address }) => address);
}
