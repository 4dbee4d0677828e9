import { type Address, isAddressEqual, zeroAddress } from 'viem';
import { formatUnits, USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';

/** An asset at a ticket's address: how many decimals an amount of it has, and what it is called. */
export type Asset = { decimals: number; name: string };

/** Ether (address 0) and our own token; of any other only its contract knows the decimals. */
export function knownAsset(asset: Address, token: Address): Asset | undefined {
  if (isAddressEqual(asset, zeroAddress)) return { decimals: 18, name: 'ETH' };
  return isAddressEqual(asset, token) ? { decimals: USG_DECIMALS, name: site.symbol } : undefined;
}

export const amountOf = (units: bigint, { decimals, name }: Asset): string => `${formatUnits(units, decimals)} ${name}`;
