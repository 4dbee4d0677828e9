import { keccak256, zeroHash } from 'viem';
import { afterEach, expect, it } from 'vitest';
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
const read = (change: object) =>
  queryClient.setQueryData(queryKeys.acts, {
    ...{ isWhole: true, acts: [BURN], history: zeroHash, block: { number: 9n, hash: zeroHash, time: 1 } },
    ...change,
  } as unknown as ListVerdict);

it('offers to check a burn as soon as it is final, and not before', () => {
  expect(drawnAt('/track', <ChainSteps steps={STEPS} isFinal />)).toContain('Check it yourself');
  const early = drawnAt('/track', <ChainSteps steps={STEPS} isFinal={false} />);
  expect(early).toContain('isn’t final yet');
  expect(early).not.toContain('<button');
});

it('shows a step that the token’s acts hold, one that they don’t, and acts that aren’t all of them', () => {
  read({});
  const good = drawnAt('/track', <Check steps={STEPS} />);
  expect(good).toContain('The token destroyed 2');
  expect(good).not.toContain('role="alert"');
  const other = drawnAt('/track', <Check steps={{ ...STEPS, burn: { ...STEPS.burn, value: '1' } }} />);
  expect(other).toContain('The token’s history holds no such burn');
  expect(other).toContain('role="alert"');
  const missing = drawnAt('/track', <Check steps={{ ...STEPS, receipt: { tx: BURN_TX, hash: zeroHash } }} />);
  expect(missing).toContain('no such receipt');
  expect(missing).not.toContain('no such burn');
  read({ isWhole: false });
  expect(drawnAt('/track', <Check steps={STEPS} />)).toContain('doesn’t agree with the blockchain');
});
