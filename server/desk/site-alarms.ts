import { formatEther, getAddress } from 'viem';
import { formatUsdCents, formatUsg } from '#domain/money.ts';
import { formatMountainTime } from '#domain/mountain-time.ts';
import {
  ATTESTATION_ENDS_SOON_DAYS,
  FOLLOWER_STOPPED_MINUTES,
  RELAYER_SIGNER_MINUTES,
  RELAYER_STUCK_MINUTES,
  SALE_PRICE_MINUTES,
} from '#domain/staff/alarms.ts';
import type { QueueItem } from '#domain/staff/queue.ts';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import { lastEvent, readCursor } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { unsignedPrice } from '../price/find-price.ts';
import { relayerAccount, waitingSince } from '../relayer/find-relay.ts';
import { relayerProblem } from '../relayer/watch-relayer.ts';
import { deskCursor, deskLimit, foreignDeskEvent } from '../sales/quotes/find-quote.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SALE_LIMIT_PERCENT = 80n;

type Found = { since: Date; why: string; due?: Date };
/** It asks the database alone, since the desk asks often; what a node or a service says is stored there first. */
type Find = (context: Context) => Promise<Found | undefined>;

const followerStopped: Find = async (context) => {
  const cursor = await readCursor(context);
  if (!cursor || context.now().getTime() - cursor.seenAt.getTime() < FOLLOWER_STOPPED_MINUTES * MINUTE_MS)
    return undefined;
  const problem = cursor.problem === null ? '' : ` The last problem was ${cursor.problem}.`;
  const why = `Payments, issues and burns after block ${cursor.block} aren’t seen. Check the node and the site’s log.${problem}`;
  return { since: cursor.seenAt, why };
};

const attestationEndsSoon: Find = async (context) => {
  const last = await lastEvent(context, 'ReserveAttested');
  if (!last) return undefined;
  const due = new Date(Number(last.args.asOf) * 1_000 + ATTESTATION_VALID_DAYS * DAY_MS);
  const since = new Date(due.getTime() - ATTESTATION_ENDS_SOON_DAYS * DAY_MS);
  if (context.now() < since) return undefined;
  const isOver = context.now() >= due;
  const why = `It ${isOver ? 'expired' : 'expires'} on ${formatMountainTime(due)}. Without a new one no tokens can be issued: ask the auditors to attest (Attest, at the desk).`;
  return { since, due, why };
};

const relayerLow: Find = async (context) => {
  const account = context.relayer && (await relayerAccount(context));
  if (!account?.lowSince) return undefined;
  const why = `It has ${formatEther(account.balance)} ETH, less than a day’s fees. Holders without ETH can’t send or redeem when it runs out: send ETH to ${getAddress(account.address)}.`;
  return { since: account.lowSince, why };
};

const relayerStuck: Find = async (context) => {
  const late = new Date(context.now().getTime() - RELAYER_STUCK_MINUTES * MINUTE_MS);
  const since = context.relayer && (await waitingSince(context, late));
  const why =
    'A transaction of the relayer isn’t mined, and the ones behind it wait. Check the node, the relayer’s ETH and RELAYER_DAILY_ETH.';
  return since && { since, why };
};

const relayerSignerSilent: Find = async (context) => {
  const silent = context.relayer && (await relayerProblem(context, 'signer'));
  if (!silent || context.now().getTime() - silent.since.getTime() < RELAYER_SIGNER_MINUTES * MINUTE_MS)
    return undefined;
  const why = `What was accepted waits, and nothing new is accepted. The last problem was ${silent.details}. Check the key in AWS KMS, its policy and the site’s credentials.`;
  return { since: silent.since, why };
};

const relayerRoles: Find = async (context) => {
  const held = context.relayer && (await relayerProblem(context, 'roles'));
  const why = `${held?.details} on the token, and its key signs on the server. Revoke that, and give the relayer a key of its own.`;
  return held && { since: held.since, why };
};

/** How long what nobody here signed stays an alarm. */
const FOREIGN_MS = 30 * DAY_MS;
const foreign = (context: Context, name: 'Settled' | 'PricePosted') =>
  foreignDeskEvent(context, name, new Date(context.now().getTime() - FOREIGN_MS));

const saleForeign: Find = async (context) => {
  const event = context.chain.saleDesk && (await foreign(context, 'Settled'));
  if (!event) return undefined;
  const { quoter, coins = '', buyer } = event.args;
  const why = `${coins} tokens went to ${buyer} on a quote by ${quoter} that this site never signed (transaction ${event.tx}). The quoting key may be stolen: stop the sale desk with PAUSER, then revoke QUOTER. docs/operating/sale.md says what to do next.`;
  return { since: event.time, why };
};

const salePriceForeign: Find = async (context) => {
  const event = context.chain.saleDesk && (await foreign(context, 'PricePosted'));
  if (!event) return undefined;
  const { cents, pricer } = event.args;
  const why = `$${formatUsdCents(Number(cents))}, signed by ${pricer}, was posted at the sale desk, and isn’t in this site’s price log (transaction ${event.tx}). A key with PRICER may be stolen: stop the sale desk with PAUSER, then revoke PRICER.`;
  return { since: event.time, why };
};

const saleDiffers: Find = async (context) => {
  const cursor = context.chain.saleDesk && (await deskCursor(context));
  const since = cursor?.problemSince;
  if (!since || context.now().getTime() - since.getTime() < FOLLOWER_STOPPED_MINUTES * MINUTE_MS) return undefined;
  const why = `What the sale desk sold after block ${cursor.block} can’t be compared with what the token issued, so that no order follows from it. The last problem was ${cursor.problem}. Check the node.`;
  return { since, why };
};

const saleEdge: Find = async (context) => {
  const cursor = context.chain.saleDesk && (await deskCursor(context));
  if (!cursor?.edgeSince || cursor.premiumBps === null) return undefined;
  const why = `The posted price is ${cursor.premiumBps / 100}% above the worth of its gold: within 1% of where the sale desk stops selling, or beyond. Set a new price.`;
  return { since: cursor.edgeSince, why };
};

const saleLimit: Find = async (context) => {
  const used = context.chain.saleDesk && (await deskLimit(context));
  if (!used || used.sold * 100n < used.limit * SALE_LIMIT_PERCENT) return undefined;
  const why = `It has sold ${formatUsg(used.sold)} of the ${formatUsg(used.limit)} tokens that the token’s administrator lets it issue in all. At the limit it stops selling: raise it (setIssuerLimit).`;
  return { since: used.since, why };
};

const salePriceUnposted: Find = async (context) => {
  const unposted = context.chain.saleDesk && (await relayerProblem(context, 'price'));
  if (!unposted || context.now().getTime() - unposted.since.getTime() < SALE_PRICE_MINUTES * MINUTE_MS)
    return undefined;
  const why = `Nothing is sold for USDC until it has: ${unposted.details}. Check the relayer and its ETH, or set a new price.`;
  return { since: unposted.since, why };
};

/** Asks the chain, too, once for each row: what is stored in the database can't speak for it. */
const priceUnsigned: Find = async (context) => {
  // Without the chain nothing can be said, and that has alarms of its own.
  const row = await unsignedPrice(context).catch(() => undefined);
  if (!row) return undefined;
  const which = `${formatUsdCents(row.cents)} for ${formatMountainTime(row.time)}`;
  const why = `The table of prices has $${which}, which no wallet signed that could set prices then. It’s never shown or sold at; the price before it applies. Find out who can write to the database, and remove the row: until then no new price can follow.`;
  return { since: row.createdAt, why };
};

/** What can be wrong with the site itself, by name: what staff read, and how it is detected. */
const SITE_ALARMS: Readonly<Record<string, { title: string; find: Find }>> = {
  'follower-stopped': { title: 'The blockchain isn’t being followed', find: followerStopped },
  'attestation-ends': { title: 'The attestation of the reserve is running out', find: attestationEndsSoon },
  'price-unsigned': { title: 'A price in the database isn’t signed', find: priceUnsigned },
  'relayer-low': { title: 'The relayer is running out of ETH', find: relayerLow },
  'relayer-signer': { title: 'The relayer’s key doesn’t sign', find: relayerSignerSilent },
  'relayer-roles': { title: 'The relayer’s account has a role', find: relayerRoles },
  'sale-foreign': { title: 'Tokens were sold on a quote that isn’t ours', find: saleForeign },
  'sale-price-foreign': { title: 'A price at the sale desk isn’t ours', find: salePriceForeign },
  'sale-differs': { title: 'The sale desk and the token don’t agree', find: saleDiffers },
  'sale-edge': { title: 'The sale desk is about to stop selling at this price', find: saleEdge },
  'sale-limit': { title: 'The sale desk’s issuing limit is nearly used up', find: saleLimit },
  'sale-price-unposted': { title: 'The sale desk doesn’t have the price in force', find: salePriceUnposted },
  'relayer-stuck': { title: 'The relayer’s transactions aren’t mined', find: relayerStuck },
};

/** What is wrong with the site itself, as work of the desk. */
export async function siteAlarms(context: Context): Promise<QueueItem[]> {
  const found = await Promise.all(
    Object.entries(SITE_ALARMS).map(async ([name, { title, find }]): Promise<QueueItem[]> => {
      const alarm = await find(context);
      const about = { kind: 'site_alarm', subject_kind: 'site', subject_id: name } as const;
      return alarm ? [{ ...about, title, customer: '', quantity: null, ...alarm }] : [];
    }),
  );
  return found.flat();
}
