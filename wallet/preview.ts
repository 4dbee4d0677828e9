import { type Address, BaseError, isAddressEqual, MethodNotFoundRpcError, MethodNotSupportedRpcError } from 'viem';
import { getBalance, getBlock, readContract, simulateBlocks } from 'viem/actions';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { EthPrice, Usg } from '#domain/money.ts';
import { isFeedUsable, PRICE_FEED_ABI } from '#domain/price/price-feed.ts';
import type { Call, Chain } from './chain.ts';

/** What a call would change, as the node simulates it on its newest block. */
export type Preview = {
  /** The sender's wei now. */
  eth: bigint;
  /** The sender's USG before and after; undefined where the node can't simulate. */
  usg?: readonly [before: Usg, after: Usg];
};

/** Simulates a call on the node (eth_simulateV1); throws the contract's refusal. */
export async function previewCall(chain: Chain, from: Address, call: Call): Promise<Preview> {
  if (call.data === '0x' && isAddressEqual(call.to, from)) return previewNothing(chain, from);
  const { client, token } = chain;
  const balance = { to: token, abi: usgTokenAbi, functionName: 'balanceOf', args: [from] } as const;
  const calls = [balance, { account: from, ...call }, balance] as const;
  const [eth, simulated] = await Promise.all([
    getBalance(client, { address: from }),
    simulateBlocks(client, { blocks: [{ calls }] }).catch(ifUnknown),
  ]);
  const [before, tried, after] = simulated?.[0]?.calls ?? [];
  if (tried?.status === 'failure') throw tried.error;
  const isWhole = before?.status === 'success' && after?.status === 'success';
  return { eth, ...(isWhole && { usg: [before.result as Usg, after.result as Usg] as const }) };
}

/** The same for the empty transaction that cancels another one. */
async function previewNothing(chain: Chain, from: Address): Promise<Preview> {
  const [eth, usg] = await Promise.all([chain.ethBalance(from), chain.usgBalance(from)]);
  return { eth, usg: [usg, usg] };
}

// Not every node has the method yet. The fee estimate executes the call as well, so nothing is sent untested.
function ifUnknown(error: unknown): undefined {
  const isUnknown = (cause: unknown) =>
    cause instanceof MethodNotFoundRpcError || cause instanceof MethodNotSupportedRpcError;
  if (error instanceof BaseError && error.walk(isUnknown)) return undefined;
  throw error;
}

/** The price of ETH by the operator's price feed; undefined if there is none, or its answer is unusable or too old. */
export async function readEthPrice({ client, ethPriceFeed: address }: Chain): Promise<EthPrice | undefined> {
  if (!address) return undefined;
  const feed = { address, abi: PRICE_FEED_ABI } as const;
  try {
    const [decimals, [, answer, , updatedAt], { timestamp }] = await Promise.all([
      readContract(client, { ...feed, functionName: 'decimals' }),
      readContract(client, { ...feed, functionName: 'latestRoundData' }),
      getBlock(client, { blockTag: 'latest' }),
    ]);
    return isFeedUsable({ answer, updatedAt }, timestamp) ? { answer, decimals } : undefined;
  } catch {
    // Without a price, fees are shown in ETH only.
    return undefined;
  }
}
