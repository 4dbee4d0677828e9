import { expect, it } from 'vitest';
import { type RedemptionDetail, redemptionRefreshMs } from './use-redemption-record.ts';

const detail = (state: string, burn: string, identity?: string) =>
  ({ state, burn: { state: burn }, identity: identity ? [{ state: identity }] : [] }) as unknown as RedemptionDetail;

it.each([
  ['identity data', detail('burned', 'final', 'asked')],
  ['a burn', detail('burned', 'burning')],
  ['a receipt', detail('delivered', 'final')],
])('refreshes an open redemption within seconds while %s is awaited', (_, redemption) => {
  expect(redemptionRefreshMs(redemption)).toBeLessThanOrEqual(5_000);
});

it('refreshes it less often otherwise, but never stops', () => {
  expect(redemptionRefreshMs(undefined)).toBe(15_000);
  expect(redemptionRefreshMs(detail('checked', 'final', 'given'))).toBe(15_000);
});
