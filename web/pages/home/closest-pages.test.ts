import { expect, it } from 'vitest';
import { closestPages, wordsOf } from './closest-pages.ts';

const found = (path: string) => closestPages(path).pages.map(({ to }) => to);

it('reads the words of a path, without what only says which kind of file it is', () => {
  expect(wordsOf('/old/Reserve-report.html')).toEqual(['old', 'reserve', 'report']);
});

it('finds the pages that the words of a path fit, misspelled ones too, the best first', () => {
  expect(found('/reserve-report.html')[0]).toBe('/reserves');
  expect(found('/my-walet')[0]).toBe('/wallet');
  expect(found('/gold/price/history')[0]).toBe('/usmint');
  expect(found('/comparison_paxg')[0]).toBe('/compare');
});

it('gives five pages for any path, and says where none fits', () => {
  for (const path of ['/', '/xyzzy', '/%F0%9F%AA%99', '/buy-and-redeem']) expect(new Set(found(path)).size).toBe(5);
  expect(closestPages('/xyzzy').isFound).toBe(false);
  expect(closestPages('/buy-gold').isFound).toBe(true);
});
