import type { Address, Hex } from 'viem';
import { decodeLog } from './decode-log.ts';
import { type LogPosition, readLogs } from './read-logs.ts';
import { InvalidNodeResponse, type Rpc } from './rpc.ts';

/** A sale as the desk wrote it down: with these fields anyone can compute the quote's digest. Addresses and hashes in lower case. */
export type Settlement = {
  orderHash: Hex;
  buyer: Address;
  quoter: Address;
  coins: bigint;
  /** Millionths of a dollar. */
  usdc: bigint;
  priceTime: bigint;
  notAfter: bigint;
  termsHash: Hex;
};
type Posted = { pricer: Address; cents: bigint; time: bigint };

type Named =
  | { name: 'Settled'; args: Settlement }
  | { name: 'PricePosted'; args: Posted }
  | { name: 'Stopped' | 'Resumed'; args: { operator: Address } };

/** One entry of a sale desk's log. */
export type DeskEvent = LogPosition & Named;

const NAMES: readonly string[] = ['Settled', 'PricePosted', 'Stopped', 'Resumed'] satisfies DeskEvent['name'][];

function contentOf(topics: readonly Hex[], data: Hex): Named {
  try {
    const lower = topics.map((topic) => topic.toLowerCase() as Hex);
    const { name, args } = decodeLog(lower, data, 'sale desk');
    if (!NAMES.includes(name)) throw new Error('Not written after the constructor');
    const values = Object.entries(args).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.toLowerCase() : value,
    ]);
    return { name, args: Object.fromEntries(values) } as Named;
  } catch {
    throw new InvalidNodeResponse('The node gave a log entry that the sale desk cannot have written.');
  }
}

/** The desk's log in the blocks from `from` to `to`, both included. Throws what the node throws, or InvalidNodeResponse. */
export async function readDeskEvents(
  { rpc, desk }: { rpc: Rpc; desk: Address },
  from: bigint,
  to: bigint,
): Promise<DeskEvent[]> {
  const logs = await readLogs({ rpc, contract: desk }, from, to);
  return logs.map(({ topics, data, ...position }) => ({ ...position, ...contentOf(topics, data) }));
}
