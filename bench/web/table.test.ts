import { expect, it } from 'vitest';
import type { Run } from './measure.ts';
import { failures, HEADING, pageLine } from './table.ts';

const run = (performance: number, seo = 100): Run => ({
  scores: { performance, accessibility: 100, 'best-practices': 100, seo },
  lcp: 1500,
  tbt: 20,
  cls: 0,
  bytes: { script: 131_072, style: 9216, font: 0, image: 0, page: 5120 },
  short: performance < 100 ? ['performance: largest-contentful-paint 0.9'] : [],
  machine: 1500,
});

it('prints medians and bytes under their headings', () => {
  const runs = [run(90), run(100), run(99)];
  const line = pageLine({ path: '/about', listed: true, runs, withoutScripts: [run(100)], hydrating: [15] });
  expect(line).toMatch(
    /^\/about +99 +100 +-1 +100 +100 +100 +1500 +20 +20 +15 +0\.000 +128\.0 +9\.0 +0\.0 +0\.0 +5\.0$/,
  );
  expect(HEADING.indexOf('perf')).toBe(34);
});

it('calls it a failure, with the audits that fell short, when scripts cost more than a point', () => {
  const page = { path: '/token', listed: true, withoutScripts: [run(99)], hydrating: [] };
  expect(failures({ ...page, runs: [run(97), run(100), run(97)] })).toEqual([
    '/token performance 97, 99 without scripts: largest-contentful-paint 0.9',
  ]);
  expect(failures({ ...page, runs: [run(98), run(100), run(90)] })).toEqual([]);
});

it('asks for SEO of the pages in the sitemap only', () => {
  expect(
    failures({ path: '/admin', listed: false, runs: [run(100, 60)], withoutScripts: [run(100, 60)], hydrating: [] }),
  ).toEqual([]);
  expect(
    failures({ path: '/token', listed: true, runs: [run(100, 92)], withoutScripts: [run(100)], hydrating: [15] }),
  ).toHaveLength(1);
});
