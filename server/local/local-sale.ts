import { type Address, concat, type Hex, type PublicClient } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { CREATE2_DEPLOYER, CREATION_SALT, create2Address } from '#contracts/creation.ts';
import { FEED_DOLLAR, localFeedCode, localUsdcCode } from '#contracts/local/creation.ts';
import { OPENING_PRICE_CENTS } from '#domain/terms.ts';
import type { Deployment, Step } from '../chain/deployment/plan.ts';
import { withSale } from '../chain/deployment/plan.ts';
import { type SalePlan, salePlanOf } from '../chain/deployment/sale-plan.ts';
import { type LocalSale, readLocalFile, updateLocalFile } from './local-file.ts';
import type { LocalKeys } from './local-keys.ts';

/** The opening price is 5 % above it. */
const OPENING_GOLD = (BigInt(OPENING_PRICE_CENTS) * FEED_DOLLAR) / 105n;
/** A bound from receipts. */
const CONTRACT_GAS = 2_500_000n;

/** A USDC of our own and feeds that the local admin moves, with the creation code of each. */
function marketCodes(admin: Address) {
  return {
    usdc: localUsdcCode(admin),
    goldFeed: localFeedCode(admin, 'XAU / USD', OPENING_GOLD),
    usdcFeed: localFeedCode(admin, 'USDC / USD', FEED_DOLLAR),
    secondGoldFeed: localFeedCode(admin, 'XAU / USD, second source', OPENING_GOLD),
  };
}
const TITLES: Readonly<Record<keyof ReturnType<typeof marketCodes>, string>> = {
  usdc: 'deploy a test USDC',
  goldFeed: 'deploy a feed of the price of gold',
  usdcFeed: 'deploy a feed of the price of USDC',
  secondGoldFeed: 'deploy a second feed of the price of gold',
};

const planOf = (
  { token }: Pick<LocalKeys, 'token'>,
  { desk, treasuryKey, ...contracts }: Omit<LocalSale, 'desk'> & { desk?: Address },
): SalePlan => {
  const { usdc, goldFeed, usdcFeed } = contracts;
  const treasury = privateKeyToAccount(treasuryKey).address;
  const plan = salePlanOf(token, { usdc, treasury, goldFeed, usdcFeed });
  return { ...plan, desk: desk ?? plan.desk };
};

/**
 * The local sale's keys and addresses in local.json, made at the first start with one and on disk before the chain knows them; a chain from
 * before gets a desk, too. Later versions keep the addresses.
 */
export async function localSale(dataDir: string, keys: LocalKeys): Promise<LocalSale> {
  const known = (await readLocalFile(dataDir)).sale;
  if (known) return known;
  const codes = marketCodes(privateKeyToAccount(keys.adminKey).address);
  const market = {
    usdc: create2Address(codes.usdc),
    goldFeed: create2Address(codes.goldFeed),
    usdcFeed: create2Address(codes.usdcFeed),
    secondGoldFeed: create2Address(codes.secondGoldFeed),
    treasuryKey: generatePrivateKey(),
    quoterKey: generatePrivateKey(),
  };
  const sale = { ...market, desk: planOf(keys, market).desk };
  await updateLocalFile(dataDir, { sale });
  return sale;
}

/** A deployment with the local desk and its quoter. */
export function withLocalSale(deployment: Deployment, sale: LocalSale): Deployment {
  const planned = withSale(deployment, planOf(deployment, sale));
  const QUOTER = [privateKeyToAccount(sale.quoterKey).address];
  return { ...planned, appointments: { ...planned.appointments, QUOTER } };
}

/** What the chain still lacks of what the desk is deployed over. */
export async function marketSteps(client: PublicClient, admin: Address, sale: LocalSale): Promise<Step[]> {
  const steps = Object.entries(marketCodes(admin)).map(([name, code]): Step & { creates: Address } => {
    const key = name as keyof typeof TITLES;
    const data = concat([CREATION_SALT, code as Hex]);
    return { title: TITLES[key], to: CREATE2_DEPLOYER, data, gas: CONTRACT_GAS, by: 'anyone', creates: sale[key] };
  });
  const codes = await Promise.all(steps.map(({ creates }) => client.getCode({ address: creates })));
  return steps.filter((_, at) => !codes[at]);
}
