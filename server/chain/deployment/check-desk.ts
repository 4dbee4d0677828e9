import { type Address, BaseError, ContractFunctionRevertedError, zeroAddress } from 'viem';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';
import type { DeskSettings } from '#contracts/creation.ts';
import { deskSettings } from '#contracts/desk-settings.ts';
import { formatUnits, usdText } from '#domain/money.ts';
import { PRICE_FEED_ABI } from '#domain/price/price-feed.ts';
import { roleHash } from '#domain/token-roles.ts';
import { isDesk, readDeskSettings } from '#proof/desk-creation.ts';
import { type BlockRef, InvalidNodeResponse, isRevert } from '#proof/rpc.ts';
import type { Chain } from '../../platform/context.ts';
import { placeOf } from '../node-client.ts';
import type { Deployment } from './plan.ts';

const FEED_DECIMALS = 8;
const USDC_DECIMALS = 6;
const PERCENT_DECIMALS = 2;
const WEIGHT_DECIMALS = 9;

/** What is said of each setting of a desk. */
const SETTING_LINES: Readonly<Record<keyof DeskSettings, (value: never) => string>> = {
  token: (address: Address) => `of the token ${address}`,
  usdc: (address: Address) => `paid in USDC ${address}`,
  treasury: (address: Address) => `treasury ${address}`,
  goldFeed: (address: Address) => `price of gold ${address}`,
  usdcFeed: (address: Address) => `price of USDC ${address}`,
  goldMaxAge: (seconds: number) => `the price of gold counts for ${seconds / 3_600} hours`,
  usdcMaxAge: (seconds: number) => `the price of USDC counts for ${seconds / 3_600} hours`,
  bandMinBps: (bps: number) => `at least ${formatUnits(BigInt(bps), PERCENT_DECIMALS)} % of a coin’s gold`,
  bandMaxBps: (bps: number) => `at most ${formatUnits(BigInt(bps), PERCENT_DECIMALS)} % of a coin’s gold`,
  coinWeight: (billionths: bigint) => `a coin has ${formatUnits(billionths, WEIGHT_DECIMALS)} troy ounces`,
  coinsPerOrder: (coins: bigint) => `${coins} coins an order`,
  coinsPerDay: (coins: bigint) => `${coins} coins a day`,
};
const NAMES = Object.keys(SETTING_LINES) as (keyof DeskSettings)[];
const lineOf = (name: keyof DeskSettings, settings: DeskSettings) => SETTING_LINES[name](settings[name] as never);

/** How a sale desk is described in a plan and a verification, a line a setting. */
export const deskLines = (settings: DeskSettings): string[] => NAMES.map((name) => lineOf(name, settings));

/** What the desk says that it was deployed with; undefined where what is there doesn't answer as a desk does. */
export const deskSettingsAt = (chain: Chain, desk: Address, block: BlockRef): Promise<DeskSettings | undefined> =>
  readDeskSettings(placeOf(chain).rpc, desk, block).catch((error: Error) => {
    if (error instanceof InvalidNodeResponse || isRevert(error.cause)) return undefined;
    throw error;
  });

/** The settings that differ from site.config.ts, or from the deployment's where that is given. */
function settingDifferences(found: DeskSettings, { token }: Chain, expected: Deployment | undefined): string[] {
  const { usdc, treasury, goldFeed, usdcFeed } = found;
  const wanted = expected?.sale?.settings ?? deskSettings(token, { usdc, treasury, goldFeed, usdcFeed });
  return NAMES.filter((name) => String(found[name]).toLowerCase() !== String(wanted[name]).toLowerCase()).map(
    (name) => `The sale desk: ${lineOf(name, found)}; it should be: ${lineOf(name, wanted)}.`,
  );
}

type Feed = { name: string; address: Address; maxAge: number };

async function checkFeed({ client }: Chain, { name, address, maxAge }: Feed, now: bigint) {
  const call = { address, abi: PRICE_FEED_ABI } as const;
  try {
    const [decimals, [, answer, , updatedAt]] = await Promise.all([
      client.readContract({ ...call, functionName: 'decimals' }),
      client.readContract({ ...call, functionName: 'latestRoundData' }),
    ]);
    const age = now - updatedAt;
    const differences = [
      ...(decimals === FEED_DECIMALS ? [] : [`The price of ${name} has ${decimals} decimals, not ${FEED_DECIMALS}.`]),
      ...(answer > 0n ? [] : [`The price of ${name} is ${answer}.`]),
      ...(age <= BigInt(maxAge) ? [] : [`The price of ${name} is ${age / 3_600n} hours old: its heartbeat is longer.`]),
    ];
    return { lines: [`price of ${name}: $${formatUnits(answer, decimals)}, ${age / 60n} minutes old`], differences };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { lines: [], differences: [`The price of ${name} at ${address} doesn’t answer as a price feed does.`] };
  }
}

const isRefusal = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => /^(ContractFunction|AbiDecoding)/.test((cause as Error).name)) !== null;

/** 'open', or why nothing is sold, by the name of the contract's error. */
async function standing({ client }: Chain, address: Address): Promise<string> {
  try {
    await client.readContract({ address, abi: saleDeskAbi, functionName: 'requireOpen' });
    return 'open';
  } catch (error) {
    const reverted =
      error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null;
    if (!(reverted instanceof ContractFunctionRevertedError)) throw error;
    return `closed: ${reverted.data?.errorName ?? 'no reason given'}`;
  }
}

/** Who may not be a quoter: with two of these, one stolen key is enough. `quoters` and `pricers` by the token's log. */
function quoterDifferences(quoters: readonly Address[], pricers: readonly Address[], attestor: Address): string[] {
  return [
    ...quoters
      .filter((each) => pricers.includes(each))
      .map((each) => `${each} holds QUOTER and PRICER: one key sells.`),
    ...quoters.filter((each) => each === attestor).map((each) => `${each} holds QUOTER and is the attestor.`),
    ...(quoters.includes(zeroAddress) ? ['The zero address holds QUOTER.'] : []),
  ];
}

type Roles = { quoters: readonly Address[]; pricers: readonly Address[]; attestor: Address };

/** Compares a sale desk with site.config.ts and the sources; its code is compared with the other contracts'. */
export async function checkDesk(
  chain: Chain,
  desk: Address,
  settings: DeskSettings,
  block: { number: bigint; timestamp: bigint },
  { quoters, pricers, attestor }: Roles,
  expected?: Deployment,
) {
  const { client, token } = chain;
  const call = { address: desk, abi: saleDeskAbi, blockNumber: block.number } as const;
  const [[cents, time], stopped, usdcDecimals, isIssuer, state, gold, dollar] = await Promise.all([
    client.readContract({ ...call, functionName: 'posted' }),
    client.readContract({ ...call, functionName: 'stopped' }),
    client.readContract({ address: settings.usdc, abi: PRICE_FEED_ABI, functionName: 'decimals' }),
    client.readContract({
      address: token,
      abi: usgTokenAbi,
      functionName: 'hasRole',
      args: [roleHash('ISSUER'), desk],
    }),
    standing(chain, desk),
    checkFeed(chain, { name: 'gold', address: settings.goldFeed, maxAge: settings.goldMaxAge }, block.timestamp),
    checkFeed(chain, { name: 'USDC', address: settings.usdcFeed, maxAge: settings.usdcMaxAge }, block.timestamp),
  ]);
  const price =
    cents === 0n
      ? 'no price posted'
      : `${usdText(Number(cents))} posted, signed for ${new Date(Number(time) * 1_000).toISOString()}`;
  return {
    lines: [
      `sale desk ${desk}: ${stopped ? 'stopped' : state}; ${price}`,
      ...deskLines(settings).map((line) => `  ${line}`),
      ...[...gold.lines, ...dollar.lines].map((line) => `  ${line}`),
    ],
    differences: [
      ...settingDifferences(settings, chain, expected),
      ...(isDesk(settings, desk)
        ? []
        : ['Creation of the sale desk not shown: its address doesn’t follow from the published creation code.']),
      ...(usdcDecimals === USDC_DECIMALS ? [] : [`USDC has ${usdcDecimals} decimals, not ${USDC_DECIMALS}.`]),
      ...(isIssuer ? [] : [`The sale desk ${desk} lacks ISSUER.`]),
      ...gold.differences,
      ...dollar.differences,
      ...quoterDifferences(quoters, pricers, attestor),
    ],
  };
}
