import { type Address, decodeEventLog, type Hex, isHash, type Log, size, zeroAddress } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import type { Chain } from '../context.ts';

/** One entry of the token's log. `from`, `to` (lower case) and `value` (units) are there for Transfer, Issued and Redeemed. */
export type TokenEvent = {
  block: bigint;
  logIndex: number;
  blockHash: Hex;
  time: Date;
  tx: Hex;
  name: string;
  from: string | null;
  to: string | null;
  value: bigint | null;
  reference: string | null;
  args: Record<string, unknown>;
};

/** The node answered with something that cannot be the log that was asked for. */
class InvalidNodeResponse extends Error {}

const decode = ({ data, topics }: Log) => {
  try {
    return decodeEventLog({ abi: usgTokenAbi, data, topics, strict: true });
  } catch {
    throw new InvalidNodeResponse('The node gave a log entry that the token cannot have written.');
  }
};
type Decoded = ReturnType<typeof decode>;

type Movement = Pick<TokenEvent, 'from' | 'to' | 'value' | 'reference'>;
const NO_MOVEMENT: Movement = { from: null, to: null, value: null, reference: null };

function movement(from: Address, to: Address, value: bigint, data?: Hex): Movement {
  const reference = data !== undefined && size(data) === 32 ? data.toLowerCase() : null;
  return { from: from.toLowerCase(), to: to.toLowerCase(), value, reference };
}

function movementOf({ eventName, args }: Decoded): Movement {
  switch (eventName) {
    case 'Transfer':
      return movement(args.from, args.to, args.value);
    case 'Issued':
      return movement(zeroAddress, args._to, args._value, args._data);
    case 'Redeemed':
      return movement(args._from, zeroAddress, args._value, args._data);
    case 'RedemptionFulfilled':
      return { ...NO_MOVEMENT, reference: args.ticketHash.toLowerCase() };
    default:
      return NO_MOVEMENT;
  }
}

const plain = (args: object | undefined): Record<string, unknown> =>
  JSON.parse(JSON.stringify(args ?? {}, (_, value) => (typeof value === 'bigint' ? value.toString() : value)));

function checked(log: Log, token: Address, from: bigint, to: bigint) {
  const { blockNumber, blockHash, transactionHash, logIndex, removed } = log;
  const inRange = blockNumber !== null && blockNumber >= from && blockNumber <= to;
  if (!inRange || logIndex === null || removed || log.address.toLowerCase() !== token.toLowerCase()) {
    throw new InvalidNodeResponse('The node gave a log entry that was not asked for.');
  }
  if (!isHash(blockHash ?? '') || !isHash(transactionHash ?? '')) {
    throw new InvalidNodeResponse('The node gave a log entry without its hashes.');
  }
  return { block: blockNumber, logIndex, blockHash: blockHash as Hex, tx: transactionHash as Hex };
}

async function timesOf({ client }: Chain, logs: Log[]): Promise<Map<Hex, Date>> {
  const times = new Map<Hex, bigint>();
  for (const { blockHash, blockTimestamp } of logs) {
    if (blockHash === null || times.has(blockHash)) continue;
    times.set(blockHash, blockTimestamp ?? (await client.getBlock({ blockHash })).timestamp);
  }
  return new Map([...times].map(([hash, seconds]) => [hash, new Date(Number(seconds) * 1000)]));
}

/** The token's log in the blocks from `from` to `to`, both included. Throws what the node throws, or InvalidNodeResponse. */
export async function readEvents(chain: Chain, from: bigint, to: bigint): Promise<TokenEvent[]> {
  const logs: Log[] = await chain.client.getLogs({ address: chain.token, fromBlock: from, toBlock: to });
  const places = logs.map((log) => checked(log, chain.token, from, to));
  const times = await timesOf(chain, logs);
  return logs.map((log, index) => {
    const place = places[index] as ReturnType<typeof checked>;
    const decoded = decode(log);
    const time = times.get(place.blockHash) as Date;
    return { ...place, time, name: decoded.eventName, ...movementOf(decoded), args: plain(decoded.args) };
  });
}
