import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  toEventSelector,
} from 'viem';
import { saleDeskAbi, usgTokenAbi } from '#contracts/abi.ts';

type Shape = { name: string; indexed: AbiParameter[]; rest: AbiParameter[] };
/** An entry of a log by its name and arguments. */
type DecodedLog = { name: string; args: Record<string, unknown> };

// viem's decodeEventLog hashes every signature of the ABI again for each entry, which took most of the time that following takes.
const shapesOf = (abi: Abi) =>
  new Map<string, Shape>(
    abi
      .filter((item): item is AbiEvent => item.type === 'event')
      .map((event) => {
        const inputs: readonly (AbiParameter & { indexed?: boolean | undefined })[] = event.inputs;
        const indexed = inputs.filter((input) => input.indexed);
        return [toEventSelector(event), { name: event.name, indexed, rest: inputs.filter((input) => !input.indexed) }];
      }),
  );
const SHAPES = { token: shapesOf(usgTokenAbi), 'sale desk': shapesOf(saleDeskAbi) };

/** 32 bytes in hex. */
export const WORD = /^0x[0-9a-f]{64}$/i;
const BYTES = /^0x(?:[0-9a-f]{2})*$/i;

/**
 * Throws unless each topic has 32 bytes and the data whole ones. The history hash runs over topics and data without their lengths, so that
 * digits moved from one to the next would give the same hash.
 */
export function expectLog({ topics, data }: { topics: readonly unknown[]; data: unknown }): void {
  const isWhole = topics.every((topic) => typeof topic === 'string' && WORD.test(topic));
  if (!isWhole || typeof data !== 'string' || !BYTES.test(data)) throw new Error('Not an entry of a log');
}

/** Values that the contract would have written as exactly these bytes: nothing before an address, nothing after the last value. */
function decodeExactly(types: readonly AbiParameter[], bytes: Hex): readonly unknown[] {
  const values = types.length > 0 ? decodeAbiParameters(types, bytes) : [];
  if (encodeAbiParameters(types, values) !== bytes.toLowerCase()) throw new Error('Not as the contract writes it');
  return values;
}

/** Decodes an entry of the token's log, or of the sale desk's; throws if it cannot have written it. */
export function decodeLog(topics: readonly Hex[], data: Hex, of: keyof typeof SHAPES = 'token'): DecodedLog {
  expectLog({ topics, data });
  const shape = SHAPES[of].get(topics[0] ?? '');
  if (!shape || topics.length !== shape.indexed.length + 1) throw new Error(`Not an event of the ${of}`);
  const args: Record<string, unknown> = {};
  // A text of an event would be hashed in its topic; neither has one.
  for (const [index, type] of shape.indexed.entries())
    [args[type.name ?? '']] = decodeExactly([type], topics[index + 1] as Hex);
  const rest = decodeExactly(shape.rest, data);
  for (const [index, type] of shape.rest.entries()) args[type.name ?? ''] = rest[index];
  return { name: shape.name, args };
}
