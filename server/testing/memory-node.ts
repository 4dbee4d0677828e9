import {
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  keccak256,
  numberToHex,
  stringToBytes,
  zeroHash,
} from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { inboxAddress } from '#domain/ethereum-address.ts';
import type { RpcAnswer } from '../chain/http-node.ts';

export type MemoryLog = { topics: readonly Hex[]; data: Hex; tx: Hex };
/** A block with its log and the token's books after it. */
export type MemoryBlock = {
  number: number;
  hash: Hex;
  time: number;
  logs: readonly MemoryLog[];
  history: Hex;
  supply: bigint;
  redeemed: bigint;
  balances: ReadonlyMap<string, bigint>;
};

export const TOKEN: Hex = '0x00000000000000000000000000000000000070ce';
export const INBOX: Hex = '0x000000000000000000000000000000000000b0c5';
/** A full node's. */
const STATES_KEPT = 128;

type Blocks = readonly MemoryBlock[];

const blockJson = (block: MemoryBlock | undefined, blocks: Blocks) =>
  block
    ? {
        number: numberToHex(block.number),
        hash: block.hash,
        parentHash: blocks[block.number - 1]?.hash ?? zeroHash,
        timestamp: numberToHex(block.time),
        transactions: [...new Set(block.logs.map(({ tx }) => tx))],
      }
    : null;
const logsJson = (block: MemoryBlock) =>
  block.logs.map(({ topics, data, tx }, index) => ({
    address: TOKEN,
    blockNumber: numberToHex(block.number),
    blockHash: block.hash,
    blockTimestamp: numberToHex(block.time),
    transactionHash: tx,
    logIndex: numberToHex(index),
    topics,
    data,
    removed: false,
  }));

const refused = (message: string): RpcAnswer => ({ error: { code: -32_000, message } });

/** What a node of those blocks answers, of what the follower asks. */
export function answerOf(blocks: Blocks, final: MemoryBlock, method: string, params: readonly unknown[]): RpcAnswer {
  const [first, second] = params as [unknown, unknown];
  const last = blocks.at(-1) as MemoryBlock;
  const tagged: Record<string, MemoryBlock> = { latest: last, finalized: final };
  const blockAt = (tag: unknown) => tagged[String(tag)] ?? blocks[Number(tag)];
  if (method === 'eth_chainId') return { result: '0x7a69' };
  if (method === 'eth_getCode') return { result: (blockAt(second ?? 'latest')?.number ?? 0) > 0 ? '0x60' : '0x' };
  if (method === 'eth_getBlockByNumber') return { result: blockJson(blockAt(first), blocks) };
  if (method === 'eth_getBlockByHash') {
    return {
      result: blockJson(
        blocks.find(({ hash }) => hash === String(first).toLowerCase()),
        blocks,
      ),
    };
  }
  if (method === 'eth_getLogs') {
    const { fromBlock, toBlock } = first as { fromBlock: Hex; toBlock: Hex };
    return { result: blocks.slice(Number(fromBlock), Number(toBlock) + 1).flatMap(logsJson) };
  }
  if (method === 'eth_call') return called(blocks, first as { to: Hex; data: Hex }, second);
  return refused(`unknown method ${method}`);
}

function called(blocks: Blocks, { to, data }: { to: Hex; data: Hex }, at: unknown): RpcAnswer {
  if (to.toLowerCase() === INBOX) {
    const { functionName, args } = decodeFunctionData({ abi: redemptionInboxAbi, data });
    const result = functionName === 'token' ? TOKEN : inboxAddress(INBOX, args?.[0] as Hex);
    return { result: encodeFunctionResult({ abi: redemptionInboxAbi, functionName, result } as never) };
  }
  const { functionName, args } = decodeFunctionData({ abi: usgTokenAbi, data });
  if (functionName !== 'books') return { result: keccak256(stringToBytes(functionName)) };
  const { blockHash } = at as { blockHash: Hex };
  const block = blocks.find(({ hash }) => hash === blockHash.toLowerCase());
  if (!block) return refused('header for hash not found');
  if (blocks.length - 1 - block.number > STATES_KEPT) return refused('missing trie node');
  const balances = (args[0] as Hex[]).map((address) => block.balances.get(address.toLowerCase()) ?? 0n);
  const result = [block.history, block.supply, block.redeemed, balances];
  return { result: encodeFunctionResult({ abi: usgTokenAbi, functionName, result } as never) };
}
