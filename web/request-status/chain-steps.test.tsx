import { keccak256, zeroHash } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import ChainSteps, { Check } from './chain-steps.tsx';

const [HASH, BURN_TX] = [keccak256('0x01'), keccak256('0x02')];
const HOLDER = `0x${'ab'.repeat(20)}`;
const STEPS = { hash: HASH, burn: { tx: BURN_TX, holder: HOLDER, value: '2000000000' }, receipt: null };
const BURN = { name: 'Redeemed', tx: BURN_TX, args: { _data: HASH, _from: HOLDER, _value: 2_000_000_000n } };

afterEach(() => queryClient.clear());
const read = (change: object, updatedAt = Date.now()) =>
  queryClient.setQueryData(
    queryKeys.acts,
    {
      isWhole: true,
      acts: [BURN],
      history: zeroHash,
      block: { number: 9n, hash: zeroHash, time: 1 },
      ...change,
    } as unknown as ListVerdict,
    { updatedAt },
  );

it('offers to check a burn as soon as it is final, and not before', () => {
  expect(drawnAt('/track', <ChainSteps steps={STEPS} ticket={HASH} isFinal />)).toContain('Check it yourself');
  const early = drawnAt('/track', <ChainSteps steps={STEPS} ticket={HASH} isFinal={false} />);
  expect(early).toContain('isn’t final yet');
  expect(early).not.toContain('<button');
});

it('shows a step that the token’s acts hold, one that they don’t, and acts that aren’t all of them', () => {
  read({});
  const good = drawnAt('/track', <Check steps={STEPS} ticket={HASH} />);
  expect(good).toContain('The token destroyed 2');
  expect(good).not.toContain('role="alert"');
  const other = drawnAt('/track', <Check steps={{ ...STEPS, burn: { ...STEPS.burn, value: '1' } }} ticket={HASH} />);
  expect(other).toContain('The token’s history holds no such burn');
  expect(other).toContain('role="alert"');
  const missing = drawnAt(
    '/track',
    <Check steps={{ ...STEPS, receipt: { tx: BURN_TX, hash: zeroHash } }} ticket={HASH} />,
  );
  expect(missing).toContain('no such receipt');
  expect(missing).not.toContain('no such burn');
  read({ isWhole: false });
  expect(drawnAt('/track', <Check steps={STEPS} ticket={HASH} />)).toContain('doesn’t agree with the blockchain');
});

const NUMBER = '0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV';
const OWN = { ...STEPS, hash: ticketHash(NUMBER) };

it('refuses the steps of another ticket than the one in the address, though they are on the chain', () => {
  read({});
  for (const ticket of [NUMBER, OWN.hash, zeroHash]) {
    for (const html of [
      drawnAt('/track', <Check steps={STEPS} ticket={ticket} />),
      drawnAt('/track', <ChainSteps steps={STEPS} ticket={ticket} isFinal />),
      drawnAt('/track', <ChainSteps steps={STEPS} ticket={ticket} isFinal={false} />),
    ]) {
      expect(html).toContain('These are another ticket’s steps');
      expect(html).not.toMatch(/bg-good-wash|Check it yourself/);
    }
  }
});

it('knows a ticket by its number however it is typed, and by its hash', () => {
  read({ acts: [{ ...BURN, args: { ...BURN.args, _data: OWN.hash } }] });
  const typed = [NUMBER, ` ${NUMBER.toLowerCase()} `, NUMBER.replaceAll('-', ''), NUMBER.replace('0', 'o')];
  for (const ticket of [...typed, OWN.hash, OWN.hash.toUpperCase().replace('X', 'x')])
    expect(drawnAt('/track', <Check steps={OWN} ticket={ticket} />)).toMatch(
      /The token destroyed 2 \w+ for.*this ticket/s,
    );
});

it('says of the hash alone what was found where staff look, who have no number', () => {
  read({});
  expect(drawnAt('/admin/redemption', <Check steps={STEPS} ticket={undefined} />)).toContain(
    'the ticket with this hash',
  );
});

it('says when it was last checked, and nothing in green, where that is long ago', () => {
  read({}, Date.now() - 180_000);
  const html = drawnAt('/track', <Check steps={STEPS} ticket={HASH} />);
  expect(html).toContain('Last checked by your browser at');
  expect(html).not.toMatch(/just now|bg-good-wash/);
});
