import { SALE_MESSAGES } from '#domain/sale/messages.ts';
import { sale } from '#site';
import type { Context } from '../../platform/context.ts';
import { orNotFound } from '../../platform/errors.ts';
import { saleState } from './sale-state.ts';

/** What GET /api/sale answers: whether coins are sold for USDC now and by which rules, or why not. 404 where there is no sale at all. */
export async function saleJson(context: Context) {
  const { address: desk } = orNotFound(context.chain.saleDesk, SALE_MESSAGES.off);
  const { desk: state, price, closed, endsBy } = await saleState(context);
  const { facts, coinsLeft } = state;
  return {
    open: closed === null,
    /** Why nothing is sold now; null where it is. */
    message: closed,
    price: price ? { cents: price.cents, time: price.time } : null,
    /** Unix seconds: when the next price is scheduled, which ends every quote. */
    next_price_at: endsBy ?? null,
    coins_per_order: facts.coinsPerOrder,
    coins_per_person: sale.coinsPerPerson,
    coins_left_today: coinsLeft,
    chain_id: context.chain.id,
    desk,
    treasury: facts.treasury,
    usdc: { address: facts.usdc, name: facts.usdcName, version: facts.usdcVersion },
    /** Whether the site pays the network fee of a settlement. */
    gasless: context.relayer !== undefined,
  };
}
