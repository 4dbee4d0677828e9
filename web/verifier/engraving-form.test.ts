import type { Hex } from 'viem';
import { expect, it } from 'vitest';
import type { Act } from '#proof/acts.ts';
import { site } from '#site';
import { madeBy } from './engraving-form.ts';

const HASH: Hex = `0x${'ab'.repeat(32)}`;
const OTHER: Hex = `0x${'cd'.repeat(32)}`;
const act = (name: Act['name'], tx: string, coins: bigint) =>
  ({ name, tx, time: 1_795_000_000, args: { _value: coins * 10n ** 9n } }) as unknown as Act;

it('names every issue and redemption of a transaction, such as a Safe’s for two orders, and no other act', () => {
  const acts = [
    act('Issued', HASH, 2n),
    act('RoleGranted', HASH, 0n),
    act('Issued', HASH.toUpperCase().replace('X', 'x'), 3n),
    act('Issued', OTHER, 4n),
    act('Redeemed', OTHER, 5n),
  ];
  expect(madeBy(HASH, acts)).toEqual([
    expect.stringMatching(new RegExp(`^2 ${site.name} issued, `)),
    expect.stringMatching(new RegExp(`^3 ${site.name} issued, `)),
  ]);
  expect(madeBy(OTHER, acts)).toEqual([
    expect.stringContaining(`4 ${site.name} issued`),
    expect.stringContaining(`5 ${site.name} redeemed`),
  ]);
});
