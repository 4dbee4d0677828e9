import type { PriceRecord } from '#domain/price/price.ts';
import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { isMarketHoliday, LEAST_QUOTE_SECONDS, QUOTE_SECONDS } from '#domain/sale/times.ts';
import type { Context } from '../../platform/context.ts';
import { knownPrice } from '../../price/find-price.ts';
import { scheduledPrice } from '../../price/scheduled-price.ts';
import { goldSourcesAgree } from './compare-gold.ts';
import { type DeskState, readDesk } from './read-desk.ts';

/** Whether quotes are signed now, and why not; `endsBy` (unix seconds) is when the price that is scheduled next ends them all. */
export type SaleState = {
  desk: DeskState;
  price: PriceRecord | undefined;
  endsBy: number | undefined;
  closed: string | null;
};

const nowIn = ({ now }: Pick<Context, 'now'>) => Math.floor(now().getTime() / 1_000);

function closedBySite(context: Context, { desk, price, endsBy }: Omit<SaleState, 'closed'>): string | null {
  const { posted, closed } = desk;
  if (!context.quoter) return SALE_MESSAGES.noQuoter;
  // A chain of our own trades for whoever tries the site out.
  if (!context.chain.local && isMarketHoliday(context.now())) return SALE_MESSAGES.holiday;
  if (closed !== null) return closed;
  if (!price) return SALE_MESSAGES.noPrice;
  const isPosted = posted.time === BigInt(price.time) && posted.cents === BigInt(price.cents);
  if (!isPosted) return SALE_MESSAGES.priceNotPosted;
  return endsBy !== undefined && endsBy - nowIn(context) < LEAST_QUOTE_SECONDS ? SALE_MESSAGES.newPriceSoon : null;
}

/** The sale as of now: the contract's own word, and what the site adds. Throws NotFound where there is no desk, Unavailable where the chain is silent. */
export async function saleState(context: Context): Promise<SaleState> {
  const [desk, price, scheduled] = await Promise.all([
    readDesk(context.chain),
    knownPrice(context),
    scheduledPrice(context),
  ]);
  const state = { desk, price, endsBy: scheduled?.time };
  const closed =
    closedBySite(context, state) ??
    ((await goldSourcesAgree(context, desk.facts.goldFeed)) ? null : SALE_MESSAGES.goldSourcesDiffer);
  return { ...state, closed };
}

/** When a quote that is signed now ends, in unix seconds. */
export const quoteEnd = (context: Context, { endsBy }: Pick<SaleState, 'endsBy'>): number =>
  Math.min(nowIn(context) + QUOTE_SECONDS, endsBy ?? Number.POSITIVE_INFINITY);
