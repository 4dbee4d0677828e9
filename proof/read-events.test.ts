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
import { decodeLog } from './read-events.ts';

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
