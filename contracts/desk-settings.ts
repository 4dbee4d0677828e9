import type { Address } from 'viem';
import { parseUnits } from '#domain/typed-amounts.ts';
import { sale, site } from '#site';
import type { DeskSettings } from './creation.ts';

/** What the chain has and a sale desk is deployed over. */
export type SaleContracts = Pick<DeskSettings, 'usdc' | 'treasury' | 'goldFeed' | 'usdcFeed'>;

const WEIGHT_DECIMALS = 9;
const PAR_BPS = 10_000;
const HOUR_SECONDS = 3_600;

/** How long a feed's answer counts: its heartbeat, and an hour for the answer to arrive. */
const maxAge = (heartbeatHours: number) => (heartbeatHours + 1) * HOUR_SECONDS;

/** What a desk over these contracts is deployed with, all else by site.config.ts. */
export const deskSettings = (token: Address, contracts: SaleContracts): DeskSettings => ({
  token,
  ...contracts,
  goldMaxAge: maxAge(sale.goldFeedHeartbeatHours),
  usdcMaxAge: maxAge(sale.usdcFeedHeartbeatHours),
  bandMinBps: PAR_BPS + sale.bandBps.least,
  bandMaxBps: PAR_BPS + sale.bandBps.most,
  coinWeight: parseUnits(site.coin.weight.ounces, WEIGHT_DECIMALS) ?? 0n,
  coinsPerOrder: BigInt(sale.coinsPerOrder),
  coinsPerDay: BigInt(sale.coinsPerDay),
});
