import { type Address, getAddress } from 'viem';

/** The contract that sells whole coins for USDC in one transaction (docs/operating/sale.md). */
export type SaleDesk = {
  address: Address;
  /** Another contract than the desk's own that says what an ounce of gold costs; quotes are compared with it. */
  secondGoldFeed?: Address | undefined;
};

type SaleSettings = {
  SALE_DESK?: 'on' | 'off' | undefined;
  SALE_DESK_ADDRESS?: string | undefined;
  XAU_PRICE_FEED_2?: string | undefined;
};

/** The desk that the settings name; undefined where nothing is sold at once. */
export function saleDeskOf(set: SaleSettings): SaleDesk | undefined {
  const { SALE_DESK, SALE_DESK_ADDRESS: address, XAU_PRICE_FEED_2: secondFeed } = set;
  if (SALE_DESK === 'off' || address === undefined) return undefined;
  return {
    address: getAddress(address),
    secondGoldFeed: secondFeed === undefined ? undefined : getAddress(secondFeed),
  };
}

/** What is wrong with the settings of the sale together. `hasChain`: others run it. */
export function saleErrors(set: Record<string, string | undefined>, hasChain: boolean): string[] {
  if (set.SALE_DESK_ADDRESS !== undefined && !hasChain)
    return ['SALE_DESK_ADDRESS needs a chain that others run: ETH_RPC_URL; our own chain has a desk of its own'];
  return hasChain && set.SALE_DESK === 'on' && set.SALE_DESK_ADDRESS === undefined
    ? ['SALE_DESK_ADDRESS must be set where SALE_DESK is on']
    : [];
}
