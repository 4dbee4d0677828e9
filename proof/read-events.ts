import { type Address, type Hex, numberToHex, size, toEventSelector, zeroAddress } from 'viem';
import { decodeLog, WORD } from './decode-log.ts';
import { InvalidNodeResponse, type Rpc, type TokenPlace } from './rpc.ts';

const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

/** One entry of the token's log. `from`, `to` (lower case) and `value` (units) are there for Transfer, Issued and Redeemed. */
export type TokenEvent = {
  block: number;
  logIndex: number;
  blockHash: Hex;
  /** Unix seconds. */
  time: number;
  tx: Hex;
  name: string;
  from: string | null;
  to: string | null;
  value: bigint | null;
  reference: string | null;
  /** Null for a Transfer, which has no others. */
  args: Record<string, unknown> | null;
  /** As the token wrote it, from which its history hash follows; null for a Transfer, which that leaves out. */
  raw: { topics: readonly Hex[]; data: Hex } | null;
};

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
const NO_MOVEMENT = { from: null, to: null, value: null, reference: null } as const;
const NUMBER = /^0x[0-9a-f]{1,13}$/i;
/** What the database's column holds, and what a Date does, in seconds. */
const [LOG_INDEX_MOST, TIME_MOST] = [2 ** 31 - 1, 8.64e12];
const ADDRESS_TOPIC = /^0x0{24}[0-9a-f]{40}$/i;

const referenceOf = (data: Hex) => (size(data) === 32 ? data.toLowerCase() : null);
const plain = (args: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? value.toString() : value)));

function movementOf(name: string, args: Record<string, unknown>) {
  const address = (key: string) => (args[key] as Address).toLowerCase();
  if (name === 'RedemptionFulfilled') return { ...NO_MOVEMENT, reference: (args.ticketHash as Hex).toLowerCase() };
  if (name === 'IssueVoided') return { ...NO_MOVEMENT, reference: (args.data as Hex).toLowerCase() };
  if (name !== 'Issued' && name !== 'Redeemed') return NO_MOVEMENT;
  const amount = { value: args._value as bigint, reference: referenceOf(args._data as Hex) };
  if (name === 'Issued') return { from: zeroAddress, to: address('_to'), ...amount };
  return { from: address('_from'), to: zeroAddress, ...amount };
}

// Decoded by hand, since nearly all entries are transfers.
function transferOf(topics: Hex[], data: Hex) {
  const [, from = '', to = ''] = topics;
  if (topics.length !== 3 || !ADDRESS_TOPIC.test(from) || !ADDRESS_TOPIC.test(to) || !WORD.test(data)) {
    throw new Error('Not a transfer');
  }
  const side = (topic: string) => `0x${topic.slice(26)}`.toLowerCase();
  const movement = { from: side(from), to: side(to), value: BigInt(data), reference: null };
  return { name: 'Transfer', ...movement, args: null, raw: null };
}

function contentOf({ topics: written, data }: RpcLog) {
  try {
    // Nodes may write hashes in either case, and we compare them as texts.
    const topics = written.map((topic) => topic.toLowerCase() as Hex);
    if (topics[0] === TRANSFER) return transferOf(topics, data);
    const { name, args } = decodeLog(topics, data);
    return { name, ...movementOf(name, args), args: plain(args), raw: { topics, data } };
  } catch {
    throw new InvalidNodeResponse('The node gave a log entry that the token cannot have written.');
  }
}

function positionOf(log: RpcLog, token: string, from: bigint, to: bigint) {
  const hashes = [log.blockHash, log.transactionHash];
  if (!NUMBER.test(log.blockNumber) || !NUMBER.test(log.logIndex) || !hashes.every((hash) => WORD.test(hash))) {
    throw new InvalidNodeResponse('The node gave a log entry without its position or its hashes.');
  }
  const [blockHash, tx] = hashes.map((hash) => hash.toLowerCase()) as [Hex, Hex];
  const [block, logIndex] = [Number(log.blockNumber), Number(log.logIndex)];
  if (logIndex > LOG_INDEX_MOST)
    throw new InvalidNodeResponse('The node gave a log entry at a place that no block has.');
  if (block < from || block > to || log.removed || log.address.toLowerCase() !== token) {
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
 * The token's log in the blocks from `from` to `to`, both included; only entries of those events if `selectors` are given. Throws what
 * the node throws, or InvalidNodeResponse.
 */
export async function readEvents(
  place: TokenPlace,
  from: bigint,
  to: bigint,
  selectors?: readonly Hex[],
): Promise<TokenEvent[]> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
  const filter = { address: place.token, ...range, ...(selectors && { topics: [selectors] }) };
  // Not viem's getLogs: formatting each entry takes it longer than everything else here.
  const logs = (await place.rpc('eth_getLogs', [filter])) as RpcLog[];
  if (!Array.isArray(logs)) throw new InvalidNodeResponse('The node gave no list of log entries.');
  const token = place.token.toLowerCase();
  const positions = logs.map((log) => positionOf(log, token, from, to));
  const times = await timesOf(place.rpc, logs, positions);
  return logs.map((log, index) => {
    const position = positions[index] as Position;
    const time = times.get(position.blockHash) as number;
    return { ...position, time, ...contentOf(log) };
  });
}
