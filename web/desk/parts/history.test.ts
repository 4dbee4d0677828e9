import { expect, it } from 'vitest';
import { factsText } from './history.tsx';

it('writes facts in words, with dollars for cents and days as they are read, and leaves out what is not known', () => {
  expect(factsText({ paid_on: '2030-11-22', total_cents: 325_500, due_at: null, complete: false })).toBe(
    'Paid on: November 22, 2030 · Total: $3,255.00 · Complete: no',
  );
  expect(factsText({ qty_to_redeem: 2 })).toBe('Coins: 2');
  expect(factsText(null)).toBe('');
});
