import { zeroAddress } from 'viem';
import type { TokenEvent } from '#proof/read-events.ts';
import { InvalidNodeResponse } from '#proof/rpc.ts';

const refuse = (problem: string): never => {
  throw new InvalidNodeResponse(`The node's log cannot be the token's: ${problem}.`);
};

const isSupplyChange = ({ name, from, to }: TokenEvent) =>
  name === 'Transfer' && (from === zeroAddress || to === zeroAddress);
const isNamed = ({ name }: TokenEvent) => name === 'Issued' || name === 'Redeemed';

function follows(before: TokenEvent, event: TokenEvent): boolean {
  if (event.block !== before.block) return event.block > before.block;
  return event.logIndex > before.logIndex && event.blockHash === before.blockHash && event.time === before.time;
}

const isPair = (transfer: TokenEvent | undefined, event: TokenEvent) =>
  transfer?.name === 'Transfer' &&
  transfer.block === event.block &&
  transfer.logIndex + 1 === event.logIndex &&
  transfer.tx === event.tx &&
  transfer.from === event.from &&
  transfer.to === event.to &&
  transfer.value === event.value;

/**
 * Throws InvalidNodeResponse where entries are out of order or doubled, or an Issued or Redeemed is not directly after its Transfer
 * (ERC-1594), or a supply changes without either.
 */
export function checkEvents(events: readonly TokenEvent[]): void {
  for (const [index, event] of events.entries()) {
    const before = events[index - 1];
    if (before && !follows(before, event)) refuse('entries out of order');
    if (isNamed(event) && !isPair(before, event)) refuse(`${event.name} without its Transfer`);
    if (before && isSupplyChange(before) && !isNamed(event)) refuse('the supply changes without a name');
  }
  const last = events.at(-1);
  if (last && isSupplyChange(last)) refuse('the supply changes without a name');
}
