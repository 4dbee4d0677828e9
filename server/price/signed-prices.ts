import { type Address, type Hex, hashTypedData } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { keyOf } from '#domain/signature.ts';
import { roleHash } from '#domain/token-roles.ts';
import { readActs } from '#proof/acts.ts';
import { blockAtTime, readBlock } from '#proof/blocks.ts';
import { wasPricer } from '#proof/signer-standing.ts';
import { placeOf } from '../chain/node-client.ts';
import { accepts } from '../chain/signed-message.ts';
import type { Chain, ChainContext } from '../platform/context.ts';
import { Unavailable } from '../platform/errors.ts';
import type { prices } from './table.ts';

/** What a signature covers, and the wallet that the row says it is by. */
export type SignedRow = Pick<typeof prices.$inferSelect, 'time' | 'cents' | 'signature' | 'signer'>;

/** How long a row that nobody signed is taken as such without another look: a node may have been behind. */
const REFUSED_MS = 600_000;
const REMEMBERED = 10_000;
type Verdict = { isSigned: Promise<boolean>; at: number };
const verdicts = new WeakMap<Chain, Map<string, Verdict>>();

/**
 * The rows that no wallet signed which could set prices at their time: whoever can write to the database may have put them there or
 * changed them. What was verified once is remembered while the process lives. Throws Unavailable where the chain gives no answer.
 */
export async function unsignedAmong<Row extends SignedRow>(
  context: ChainContext,
  rows: readonly Row[],
): Promise<Row[]> {
  const signed = await Promise.all(rows.map((row) => isSigned(context, row)));
  return rows.filter((_, index) => !signed[index]);
}

async function isSigned({ chain }: ChainContext, row: SignedRow): Promise<boolean> {
  const known = verdicts.get(chain) ?? new Map<string, Verdict>();
  verdicts.set(chain, known);
  const key = [row.time, row.cents, row.signature, row.signer].join();
  const last = known.get(key);
  if (last && ((await last.isSigned) || performance.now() - last.at < REFUSED_MS)) return last.isSigned;
  if (known.size >= REMEMBERED) known.clear();
  const verdict = { isSigned: verify(chain, row), at: performance.now() };
  known.set(key, verdict);
  return verdict.isSigned.catch(() => {
    known.delete(key);
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  });
}

async function verify(chain: Chain, row: SignedRow): Promise<boolean> {
  const [signer, signature] = [row.signer as Address, row.signature as Hex];
  const hash = hashTypedData(priceTypedData(chain.id, chain.token, row.cents, row.time));
  const key = await keyOf(hash, signature).catch(() => undefined);
  const isByKey = key !== undefined && key.toLowerCase() === signer.toLowerCase();
  return (isByKey || (await isByContract(chain, row.time, { signer, hash, signature }))) && mayPrice(chain, row);
}

// Its owners may have changed since, so it counts as well that the contract accepted the signature then (decision 079).
async function isByContract(chain: Chain, time: number, claim: { signer: Address; hash: Hex; signature: Hex }) {
  const { client } = chain;
  const code = await client.getCode({ address: claim.signer });
  if (code === undefined || code === '0x') return false;
  if (await accepts(client, undefined, claim)) return true;
  const { rpc } = placeOf(chain);
  const then = await blockAtTime(rpc, time, await readBlock(rpc, 'latest'));
  // A node that doesn't keep the state of then can't confirm it.
  return accepts(client, then, claim).catch(() => false);
}

/** Whether the signer can set prices, or could at the row's time. */
async function mayPrice(chain: Chain, { signer, time }: SignedRow): Promise<boolean> {
  const args = [roleHash('PRICER'), signer as Address] as const;
  if (await chain.client.readContract({ address: chain.token, abi: usgTokenAbi, functionName: 'hasRole', args }))
    return true;
  const place = placeOf(chain);
  const { acts } = await readActs(place, await readBlock(place.rpc, 'latest'));
  return wasPricer(acts, signer as Address, time);
}
