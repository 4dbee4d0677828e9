import { expect, it } from 'vitest';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { type RedemptionTrack, TrackedRedemption } from './track.tsx';

const STATES = ['requested', 'burned', 'checked', 'shipped'] as const;
const track = {
  hash: `0x${'ab'.repeat(32)}`,
  qty_to_redeem: 1,
  is_shipping_hidden: false,
  burn: { state: 'requested', tx: null, holder: null, value: '1000000000' },
  receipt: null,
  transitions: STATES.map((state, day) => ({ name: state, state, at: `2030-11-2${day}T17:00:00.000Z`, who: 'us' })),
} as RedemptionTrack;
const html = (changes: Partial<RedemptionTrack>) =>
  drawnAt('/track', <TrackedRedemption track={{ ...track, ...changes }} ticket={track.hash} />);

it('begins with the stages, a date under each that is done, and says where the coin is', () => {
  const page = html({});
  const stages = [...page.matchAll(/<li.*?<\/li>/gs)].map(([item]) =>
    item.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
  );
  expect(stages.slice(0, 5).map((stage) => stage.trim())).toEqual([
    'Done: Request Nov 20',
    'Done: Burn Nov 21',
    'Done: Check Nov 22',
    'Done: Shipping Nov 23',
    'In progress: Delivery',
  ]);
  expect(page.indexOf('The coin is on its way.')).toBeGreaterThan(page.indexOf('Delivery'));
});

it('goes no further than what the reader may know', () => {
  const page = html({ is_shipping_hidden: true, transitions: track.transitions.slice(0, 3) });
  expect(page).toContain('In progress:</span>Shipping');
  expect(page).not.toContain('on its way');
  // It may be on its way: what comes next is not said either.
  expect(page).toContain('Shipping is shown here after delivery.');
});
