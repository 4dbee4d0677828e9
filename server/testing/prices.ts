import { type Address, encodeFunctionData, type Hex, keccak256, numberToHex, stringToBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { usgTokenAbi } from '#contracts/abi.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { roleHash } from '#domain/token-roles.ts';
import type { ChainContext, Context } from '../platform/context.ts';
import { priceList } from '../price/find-price.ts';
import { prices } from '../price/table.ts';

const signer = privateKeyToAccount(keccak256(stringToBytes('prices of tests')));
/** Who signs prices where a test writes them into the database itself. */
export const PRICER: Address = signer.address;

/** A price signed for that time, as the database keeps it. */
export async function signedPrice(chain: { id: number; token: string }, price: { cents: number; time: number }) {
  const { cents, time } = price;
  const signature = await signer.signTypedData(priceTypedData(chain.id, chain.token as Address, cents, time));
  return { chainId: chain.id, token: chain.token.toLowerCase(), cents, time, signature, signer: signer.address };
}

/** Writes a price into the database as if it had been set then; whoever reads it asks the chain about PRICER. */
export async function insertPrice(
  { db, chain }: ChainContext,
  price: { cents: number; time: number },
  more: object = {},
) {
  const signed = await signedPrice(chain, price);
  const row = { ...signed, previousTime: null, createdAt: new Date(price.time * 1000), ...more };
  await db.insert(prices).values(row).onConflictDoNothing();
}

/** A price signed at the context's time; the one that is there already, if that was signed then, too. */
export async function putPrice(context: Context, cents: number): Promise<number> {
  const [last] = await priceList(context, { limit: 1 });
  const time = Math.floor(context.now().getTime() / 1000);
  await insertPrice(context, { cents, time }, { previousTime: last?.time ?? null });
  return time;
}

const IS_PRICER = encodeFunctionData({
  abi: usgTokenAbi,
  functionName: 'hasRole',
  args: [roleHash('PRICER'), signer.address],
});

/** What a node answers about that signer, of a chain that nobody runs; undefined for any other question. */
export const answerAboutPricer = (method: string, [call]: readonly unknown[]): Hex | undefined =>
  method === 'eth_call' && (call as { data?: Hex }).data === IS_PRICER ? numberToHex(1, { size: 32 }) : undefined;
