import { type Address, type Hex, numberToHex } from 'viem';
import { WORD } from './decode-log.ts';
import { InvalidNodeResponse, type Rpc } from './rpc.ts';

type RpcLog = {
  address: Hex;
  blockNumber: Hex;
  blockHash: Hex;
  blockTimestamp?: Hex;
  transactionHash: Hex;
  logIndex: Hex;
  topics: Hex[];
  data: Hex;
  removed?: boolean;
};

const BLOCKS_AT_ONCE = 20;
const NUMBER = /^0x[0-9a-f]{1,13}$/i;
/** What the database's column holds, and what a Date does, in seconds. */
const [LOG_INDEX_MOST, TIME_MOST] = [2 ** 31 - 1, 8.64e12];

/** Where an entry of a log is, its hashes in lower case and its time in unix seconds. */
export type LogPosition = { block: number; logIndex: number; blockHash: Hex; time: number; tx: Hex };
/** An entry as a node gives it; hashes may be in either case. */
export type Log = LogPosition & { topics: readonly Hex[]; data: Hex };

function positionOf(log: RpcLog, contract: string, from: bigint, to: bigint) {
  const hashes = [log.blockHash, log.transactionHash];
  if (!NUMBER.test(log.blockNumber) || !NUMBER.test(log.logIndex) || !hashes.every((hash) => WORD.test(hash))) {
    throw new InvalidNodeResponse('The node gave a log entry without its position or its hashes.');
  }
  const [blockHash, tx] = hashes.map((hash) => hash.toLowerCase()) as [Hex, Hex];
  const [block, logIndex] = [Number(log.blockNumber), Number(log.logIndex)];
  if (logIndex > LOG_INDEX_MOST)
    throw new InvalidNodeResponse('The node gave a log entry at a place that no block has.');
  if (block < from || block > to || log.removed || log.address.toLowerCase() !== contract) {
    throw new InvalidNodeResponse('The node gave a log entry that was not asked for.');
  }
  return { block, logIndex, blockHash, tx };
}

type Position = ReturnType<typeof positionOf>;

async function timesOf(rpc: Rpc, logs: RpcLog[], positions: Position[]): Promise<Map<Hex, number>> {
  const times = new Map<Hex, number>();
  for (const [index, { blockTimestamp }] of logs.entries()) {
    const isGiven = blockTimestamp !== undefined && NUMBER.test(blockTimestamp);
    if (isGiven) times.set((positions[index] as Position).blockHash, Number(blockTimestamp));
  }
  // Not every node gives the time with the entry.
  const missing = [...new Set(positions.map(({ blockHash }) => blockHash))].filter((hash) => !times.has(hash));
  for (let at = 0; at < missing.length; at += BLOCKS_AT_ONCE) {
    const hashes = missing.slice(at, at + BLOCKS_AT_ONCE);
    const blocks = await Promise.all(hashes.map((hash) => rpc('eth_getBlockByHash', [hash, false])));
    for (const [index, hash] of hashes.entries()) {
      times.set(hash, Number((blocks[index] as { timestamp?: Hex } | null)?.timestamp));
    }
  }
  for (const time of times.values()) {
    if (!(time <= TIME_MOST)) throw new InvalidNodeResponse('The node gave a log entry of a time that no clock shows.');
  }
  return times;
}

/**
 * A contract's log in the blocks from `from` to `to`, both included; only entries of those events if `selectors` are given. Throws what
 * the node throws, or InvalidNodeResponse.
 */
export async function readLogs(
  { rpc, contract }: { rpc: Rpc; contract: Address },
  from: bigint,
  to: bigint,
  selectors?: readonly Hex[],
): Promise<Log[]> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  const filter = { address: contract, ...range, ...(selectors && { topics: [selectors] }) };
  // Not viem's getLogs: formatting each entry takes it longer than everything else here.
  const logs = (await rpc('eth_getLogs', [filter])) as RpcLog[];
  if (!Array.isArray(logs)) throw new InvalidNodeResponse('The node gave no list of log entries.');
  const positions = logs.map((log) => positionOf(log, contract.toLowerCase(), from, to));
  const times = await timesOf(rpc, logs, positions);
  return logs.map(({ topics, data }, index) => {
    const position = positions[index] as Position;
    return { ...position, time: times.get(position.blockHash) as number, topics, data };
  });
}
