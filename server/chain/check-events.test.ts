import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { readEvents, type TokenEvent } from '#proof/read-events.ts';
import { tokenChainOfFile } from '../testing/token.ts';
import { checkEvents } from './check-events.ts';
import { placeOf } from './node-client.ts';

const chain = await tokenChainOfFile();
let events: TokenEvent[];
beforeAll(async () => {
  const holder = await chain.holder(5);
  await chain.transfer(holder, newAccount().address, usgFromCoins(2));
  await chain.redeem(holder, usgFromCoins(1), '0x');
  events = await readEvents(placeOf(chain.chain), 0n, await chain.node.getBlockNumber());
});

const indexOf = (name: string) => events.findLastIndex((event) => event.name === name);
const without = (place: number) => events.toSpliced(place, 1);
const altered = (place: number, change: Partial<TokenEvent>) =>
  events.with(place, { ...(events[place] as TokenEvent), ...change });

describe('the local checks', () => {
  it('accept what the token wrote', () => expect(() => checkEvents(events)).not.toThrow());

  it.each<[string, () => TokenEvent[]]>([
    ['an entry twice', () => events.toSpliced(2, 0, events[2] as TokenEvent)],
    ['entries in another order', () => events.toReversed()],
    ['a block after a later one', () => [...events.slice(-2), ...events.slice(0, 1)]],
    [
      'an issue that is not directly after its transfer',
      () => altered(indexOf('Issued'), { logIndex: (events[indexOf('Issued')]?.logIndex ?? 0) + 1 }),
    ],
    [
      'a redemption of another than its transfer',
      () => altered(indexOf('Redeemed'), { from: newAccount().address.toLowerCase() }),
    ],
    ['an issue without its transfer', () => without(indexOf('Issued') - 1)],
    ['a transfer from nobody without its issue', () => without(indexOf('Issued'))],
    ['a redemption without its transfer', () => without(indexOf('Redeemed') - 1)],
    ['a transfer to nobody at the end', () => events.slice(0, indexOf('Redeemed'))],
    ['an issue of another amount than its transfer', () => altered(indexOf('Issued'), { value: 1n })],
    [
      'an issue to another than its transfer',
      () => altered(indexOf('Issued'), { to: newAccount().address.toLowerCase() }),
    ],
    [
      'an issue in another transaction than its transfer',
      () => altered(indexOf('Issued'), { tx: `0x${'1'.repeat(64)}` }),
    ],
    ['two blocks of one number', () => altered(indexOf('Issued'), { blockHash: `0x${'1'.repeat(64)}` })],
    ['two times of one block', () => altered(indexOf('Issued'), { time: 1 })],
  ])('refuse %s', (_, changed) => expect(() => checkEvents(changed())).toThrow());
});
