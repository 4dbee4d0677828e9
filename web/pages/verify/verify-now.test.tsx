import { zeroHash } from 'viem';
import { afterEach, expect, it } from 'vitest';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import VerifyNow from './verify-now.tsx';

afterEach(() => queryClient.clear());
const drawnWith = (verdict: Partial<ListVerdict> = {}, updatedAt = Date.now()): string => {
  const block = { number: 9n, hash: zeroHash, time: 1 };
  queryClient.setQueryData(
    queryKeys.acts,
    { acts: [], history: zeroHash, block, isWhole: true, ...verdict },
    { updatedAt },
  );
  return drawnAt('/verify', <VerifyNow />);
};
const GREEN = /data-verdict="good"|text-good/;

it('is green where this browser just found all acts of the token, and names no values that it doesn’t show', () => {
  const html = drawnWith();
  expect(html).toContain('data-verdict="good"');
  expect(html).toContain('Checked by your browser.');
  expect(html).not.toContain('with these values');
});

it('has nothing green once its last check is long ago', () => {
  const html = drawnWith({}, Date.now() - 86_400_000);
  expect(html).toContain('data-verdict="warning"');
  expect(html).toContain('Last checked by your browser at');
  expect(html).not.toMatch(GREEN);
});

it('is red, and says none of what it checks, where the acts aren’t all of the token’s', () => {
  const html = drawnWith({ isWhole: false });
  expect(html).toContain('data-verdict="danger"');
  expect(html).not.toMatch(GREEN);
  expect(html).not.toContain('No act is missing');
});

it('waits before the acts are read', () => {
  expect(drawnAt('/verify', <VerifyNow />)).toContain('data-verdict="waiting"');
});
