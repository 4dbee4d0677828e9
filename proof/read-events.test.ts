import fc from 'fast-check';
import {
  type AbiEvent,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  toHex,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { actsOf, extendHistory, NO_HISTORY } from './acts.ts';
import { decodeLog } from './decode-log.ts';
import { readEvents } from './read-events.ts';

const EVENTS = usgTokenAbi.filter((item) => item.type === 'event') as AbiEvent[];

/** A value of that type, another for each `seed`. */
function sampleOf(type: string, seed: number): unknown {
  const hash = keccak256(toHex(`${type} ${seed}`));
  if (type === 'address') return `0x${hash.slice(26)}`;
  if (type === 'bytes') return hash.slice(0, 2 + 2 * (seed % 32));
  if (type === 'string') return `text ${seed}`;
  if (type === 'bool') return seed % 2 === 0;
  if (type === 'bytes32') return hash;
  const bits = Number(/\d+$/.exec(type)?.[0]);
  const number = BigInt(hash) >> BigInt(256 - bits);
  return bits <= 48 ? Number(number) : number;
}

function logOf(event: AbiEvent, seed: number): { topics: Hex[]; data: Hex } {
  const args = Object.fromEntries(event.inputs.map(({ name, type }, index) => [name, sampleOf(type, seed + index)]));
  const rest = event.inputs.filter(({ indexed }) => !indexed);
  const topics = encodeEventTopics({ abi: [event], args } as never) as Hex[];
  return { topics, data: encodeAbiParameters(rest, rest.map(({ name }) => args[name ?? '']) as never) };
}

describe('an entry of the token’s log', () => {
  it.each(EVENTS.map((event) => [event.name, event] as const))('%s is decoded as viem does', (_, event) => {
    for (let seed = 0; seed < 20; seed++) {
      const { topics, data } = logOf(event, seed);
      const { eventName, args } = decodeEventLog({ abi: usgTokenAbi, topics: topics as [Hex], data });
      expect(decodeLog(topics, data)).toEqual({ name: eventName, args: args ?? {} });
      expect(() => decodeLog([...topics, topics[0] as Hex], data)).toThrow();
      if (data.length > 66) expect(() => decodeLog(topics, data.slice(0, 66 - 2) as Hex)).toThrow();
    }
  });

  it('of an unknown kind is refused', () => {
    expect(() => decodeLog([keccak256('0x12')], '0x')).toThrow();
    expect(() => decodeLog([], '0x')).toThrow();
  });
});

const TOKEN = `0x${'70'.repeat(20)}` as const;
/** Reads one entry of the token's log, as a node gives it. */
const read = ({ topics, data }: { topics: unknown; data: unknown }) =>
  readEvents(
    {
      token: TOKEN,
      rpc: async () =>
        [{ address: TOKEN, blockNumber: '0x1', blockTimestamp: '0x1', logIndex: '0x0', topics, data }].map((log) => ({
          ...log,
          blockHash: keccak256('0x01'),
          transactionHash: keccak256('0x02'),
        })),
    },
    0n,
    1n,
  );

/** The same digits, cut into topics and data at other places. */
function recut({ topics, data }: { topics: Hex[]; data: Hex }, lengths: readonly number[]) {
  const [selector = '0x', ...indexed] = topics;
  const digits = [...indexed.map((topic) => topic.slice(2)), data.slice(2)].join('');
  let from = 0;
  const cut = lengths.map((length) => {
    from += length;
    return `0x${digits.slice(from - length, from)}` as Hex;
  });
  return { topics: [selector, ...cut], data: `0x${digits.slice(from)}` as Hex };
}

describe('an entry whose digits were shifted between topics and data', () => {
  const indexedIn = (event: AbiEvent) => event.inputs.filter(({ indexed }) => indexed).length;

  it('would give the same history hash, and is refused wherever it is decoded', async () => {
    const shifted = fc
      .record({ event: fc.constantFrom(...EVENTS.filter((event) => indexedIn(event) > 0)), seed: fc.nat(1_000) })
      .chain(({ event, seed }) => {
        const length = fc.oneof(fc.constant(64), fc.integer({ min: 0, max: 160 }));
        const lengths = fc.array(length, { minLength: indexedIn(event), maxLength: indexedIn(event) });
        const log = logOf(event, seed);
        return lengths.map((cut) => ({ log, other: recut(log, cut) }));
      })
      .filter(({ log, other }) => JSON.stringify(log) !== JSON.stringify(other));
    await fc.assert(
      fc.asyncProperty(shifted, async ({ log, other }) => {
        expect(() => decodeLog(other.topics, other.data)).toThrow();
        expect(() => extendHistory(NO_HISTORY, { ...other, timestamp: 1n })).toThrow();
        await expect(read(log)).resolves.toHaveLength(1);
        await expect(read(other)).rejects.toThrow('cannot have written');
      }),
      { numRuns: 400 },
    );
  });
});

describe('an entry that the token would have written otherwise', () => {
  const issued = logOf(EVENTS.find(({ name }) => name === 'Issued') as AbiEvent, 7);
  const moved = logOf(EVENTS.find(({ name }) => name === 'Transfer') as AbiEvent, 7);
  const attested = logOf(EVENTS.find(({ name }) => name === 'ReserveAttested') as AbiEvent, 7);

  it.each<[string, { topics: readonly unknown[]; data: unknown }]>([
    [
      'has an address with digits before its 20 bytes',
      { ...issued, topics: issued.topics.with(1, `0x1${issued.topics[1]?.slice(3)}`) },
    ],
    [
      'has such an address of a transfer',
      { ...moved, topics: moved.topics.with(2, `0x1${moved.topics[2]?.slice(3)}`) },
    ],
    ['has a topic that is no hexadecimal number', { ...issued, topics: issued.topics.with(2, `0x${'g'.repeat(64)}`) }],
    ['has a topic that is no text', { ...issued, topics: [...issued.topics.slice(0, 2), 7] }],
    ['has half a byte of data', { ...issued, data: `${issued.data}0` }],
    ['has more data than its values', { ...issued, data: `${issued.data}${'00'.repeat(32)}` }],
    ['has data that is padded with something', { ...issued, data: `${issued.data.slice(0, -2)}01` }],
    ['has a number beyond its type', { ...attested, data: `0x${'f'.repeat(64 * 3)}` }],
    ['has no data', { ...issued, data: undefined }],
    ['has no topics', { ...issued, topics: [] }],
  ])('%s', async (_, log) => {
    await expect(read(log)).rejects.toThrow('cannot have written');
  });

  it('is read in capitals as well', async () => {
    const upper = (hex: Hex) => `0x${hex.slice(2).toUpperCase()}`;
    const [event] = await read({ topics: issued.topics.map(upper), data: upper(issued.data) });
    expect(actsOf(event ? [event] : []).acts).toHaveLength(1);
  });
});
