import { type Address, type Hex, size, toEventSelector, zeroAddress } from 'viem';
import { decodeLog, WORD } from './decode-log.ts';
import { type Log, type LogPosition, readLogs } from './read-logs.ts';
import { InvalidNodeResponse, type TokenPlace } from './rpc.ts';

const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

/** One entry of the token's log. `from`, `to` (lower case) and `value` (units) are there for Transfer, Issued and Redeemed. */
export type TokenEvent = LogPosition & {
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

const NO_MOVEMENT = { from: null, to: null, value: null, reference: null } as const;
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
function transferOf(topics: readonly Hex[], data: Hex) {
  const [, from = '', to = ''] = topics;
  if (topics.length !== 3 || !ADDRESS_TOPIC.test(from) || !ADDRESS_TOPIC.test(to) || !WORD.test(data)) {
    throw new Error('Not a transfer');
  }
  const side = (topic: string) => `0x${topic.slice(26)}`.toLowerCase();
  const movement = { from: side(from), to: side(to), value: BigInt(data), reference: null };
  return { name: 'Transfer', ...movement, args: null, raw: null };
}

function contentOf({ topics: written, data }: Log) {
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

/**
 * The token's log in the blocks from `from` to `to`, both included; only entries of those events if `selectors` are given. Throws what
 * the node throws, or InvalidNodeResponse.
 */
export async function readEvents(
  { rpc, token: contract }: TokenPlace,
  from: bigint,
  to: bigint,
  selectors?: readonly Hex[],
): Promise<TokenEvent[]> {
  const logs = await readLogs({ rpc, contract }, from, to, selectors);
  return logs.map((log) => {
    const { topics: _, data: __, ...position } = log;
    return { ...position, ...contentOf(log) };
  });
}
