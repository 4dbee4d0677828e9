import { type AbiParameter, decodeAbiParameters, type Hex, toEventSelector } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';

type Shape = { name: string; indexed: AbiParameter[]; rest: AbiParameter[] };
type Event = Extract<(typeof usgTokenAbi)[number], { type: 'event' }>;
/** An entry of a log by its name and arguments. */
export type DecodedLog = { name: string; args: Record<string, unknown> };

// viem's decodeEventLog hashes every signature of the ABI again for each entry, which took most of the time that following takes.
const SHAPES = new Map<string, Shape>(
  usgTokenAbi
    .filter((item): item is Event => item.type === 'event')
    .map((event) => {
      const inputs: readonly (AbiParameter & { indexed: boolean })[] = event.inputs;
      const indexed = inputs.filter((input) => input.indexed);
      return [toEventSelector(event), { name: event.name, indexed, rest: inputs.filter((input) => !input.indexed) }];
    }),
);
export const TRANSFER = toEventSelector('Transfer(address,address,uint256)');

// A text of an event would be hashed in its topic; the token has none.
const decodeTopic = (type: AbiParameter, topic: Hex) => decodeAbiParameters([type], topic)[0];

/** Decodes an entry of the token's log; throws if the token cannot have written it. */
export function decodeLog(topics: readonly Hex[], data: Hex): DecodedLog {
  const shape = SHAPES.get(topics[0] ?? '');
  if (!shape || topics.length !== shape.indexed.length + 1) throw new Error('Not an event of the token');
  const args: Record<string, unknown> = {};
  for (const [index, type] of shape.indexed.entries())
    args[type.name ?? ''] = decodeTopic(type, topics[index + 1] as Hex);
  const rest = shape.rest.length > 0 ? decodeAbiParameters(shape.rest, data) : [];
  for (const [index, type] of shape.rest.entries()) args[type.name ?? ''] = rest[index];
  return { name: shape.name, args };
}
