import type { Address } from 'viem';
import { create2Address, type DeskSettings, deskCreationCode } from '#contracts/creation.ts';
import { deskSettings, type SaleContracts } from '#contracts/desk-settings.ts';
import { type Usg, usgFromCoins } from '#domain/money.ts';
import { sale } from '#site';

/** A sale desk, and what it may issue in all; it is deployed beside a token or later. */
export type SalePlan = { settings: DeskSettings; desk: Address; limit: Usg };

/** The desk over these contracts, with its limit and its future address. */
export function salePlanOf(token: Address, contracts: SaleContracts): SalePlan {
  const settings = deskSettings(token, contracts);
  return { settings, desk: create2Address(deskCreationCode(settings)), limit: usgFromCoins(sale.issuerLimitCoins) };
}
