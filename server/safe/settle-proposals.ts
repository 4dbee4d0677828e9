import { type Address, type Hex, isAddressEqual, keccak256, numberToHex, stringToBytes } from 'viem';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { SafeAccount } from '../chain/safe-account.ts';
import type { Context } from '../platform/context.ts';
import { Unprocessable } from '../platform/errors.ts';
import { markExecuted, markReplaced } from './end-proposal.ts';
import { isCall, type Proposal } from './proposal.ts';

const BLOCKS_AT_ONCE = 5_000n;
const MOST_RANGES = 20;
// Indexed since 1.4.0, before that in the data.
const EXECUTED = [keccak256(stringToBytes('ExecutionSuccess(bytes32,uint256)'))] as const;

type RpcLog = { address: Address; topics: readonly Hex[]; data: Hex; transactionHash?: Hex | null };
const executes = (log: RpcLog, { safe, hash }: Proposal) =>
  isAddressEqual(log.address, safe) &&
  log.topics[0] === EXECUTED[0] &&
  (log.topics[1] ?? log.data.slice(0, 66)).toLowerCase() === hash;

/** Marks a proposal as executed by the transaction that an owner has just sent; refuses one that did something else. */
export async function reportExecution(context: Context, proposal: Proposal, tx: Hex): Promise<void> {
  const receipt = await context.chain.client.getTransactionReceipt({ hash: tx }).catch(() => undefined);
  if (!receipt?.logs.some((log) => executes(log, proposal))) throw new Unprocessable(SAFE_MESSAGES.notExecuted);
  await markExecuted(context, proposal, tx);
}

async function executionOf({ chain }: Context, proposal: Proposal, last: bigint): Promise<Hex | undefined> {
  let to = last;
  for (let range = 0; range < MOST_RANGES && to >= BigInt(proposal.createdBlock); range++) {
    const from = to - BLOCKS_AT_ONCE + 1n;
    const first = from > BigInt(proposal.createdBlock) ? from : BigInt(proposal.createdBlock);
    const filter = {
      address: proposal.safe,
      topics: [[...EXECUTED]],
      fromBlock: numberToHex(first),
      toBlock: numberToHex(to),
    };
    const logs = (await chain.client.request({ method: 'eth_getLogs', params: [filter] as never })) as RpcLog[];
    const found = logs.find((log) => executes(log, proposal));
    if (found) return found.transactionHash ?? undefined;
    to = first - 1n;
  }
  return undefined;
}

/** Ends what the chain has decided in a final block: executed, or its number used by another transaction. */
export async function settle(context: Context, proposals: Proposal[], final: SafeAccount | undefined): Promise<void> {
  for (const proposal of proposals) {
    if (!final || !isCall(proposal) || proposal.content.nonce >= final.nonce) continue;
    const tx = await executionOf(context, proposal, final.block).catch(() => null);
    if (tx === null) return;
    if (tx) await markExecuted(context, proposal, tx);
    else await markReplaced(context, proposal);
  }
}
