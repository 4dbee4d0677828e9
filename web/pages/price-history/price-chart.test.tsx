import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { chartMarkup } from '#domain/chart/drawing.ts';
import { DAY, heldWords, windowOf } from '#domain/chart/window.ts';
import { PriceChart } from './price-chart.tsx';

const NOW = Date.parse('2026-11-21T12:00:00Z') / 1000;
const points = (...cents: number[]) =>
  cents.map((price, index) => ({ time: NOW - (cents.length - index) * 7 * DAY, cents: price }));
const chart = (...cents: number[]) => renderToStaticMarkup(<PriceChart points={points(...cents)} now={NOW} />);

it('starts on the current price, the last one', () => {
  const html = chart(162_750, 170_000, 165_025);
  expect(html).toMatch(/role="slider"[^>]*aria-valuemin="1" aria-valuemax="3" aria-valuenow="3"/);
  expect(html).toContain('aria-valuetext="$1,650.25, in effect since November 14, 2026"');
});

it('shows a single price as a figure with its date, without a chart and ranges', () => {
  const html = chart(162_750);
  expect(html).toContain('>$1,627.50<');
  expect(html).toContain('in effect since November 14, 2026');
  expect(html).not.toMatch(/role="slider"|<svg/);
  expect(html).toContain('Only one price has been set so far');
  expect(html).not.toContain('type="radio"');
});

it('says that a price held for the whole range, instead of a flat line', () => {
  const old = [160_000, 162_750].map((cents, index) => ({ time: NOW - (400 - index) * DAY, cents }));
  const html = renderToStaticMarkup(<PriceChart points={old} now={NOW} />);
  expect(html).toMatch(/type="radio"/);
  expect(html).toContain('for the whole of this time');
  expect(html).not.toContain('role="slider"');
});

it('draws no chart of a price that was set again without a change', () => {
  const html = chart(162_750, 162_750);
  expect(html).toContain('>$1,627.50<');
  expect(html).toContain('in effect since November 14, 2026');
  expect(html).toContain('for the whole of this time');
  expect(html).not.toMatch(/role="slider"|<svg/);
});

it('offers ranges once the history is longer than the shortest', () => {
  const html = chart(...Array.from({ length: 20 }, (_, index) => 160_000 + index * 500));
  expect([...html.matchAll(/type="radio"/g)]).toHaveLength(2);
});

it('draws without a style attribute, which the content policy refuses', () => {
  expect(chart(162_750, 170_000)).not.toContain('style=');
});

it('says for how long an earlier price held', () => {
  const step = { point: { time: NOW - 21 * DAY, cents: 1 }, from: NOW - 20 * DAY, to: NOW - 14 * DAY };
  expect(heldWords(step, false)).toBe('from October 31, 2026 to November 7, 2026, 7 days');
  expect(heldWords({ ...step, to: step.point.time + 60 }, false)).toMatch(/less than a day$/);
});

it('draws the same chart as the page that the server sends', () => {
  const cents = [162_750, 170_000, 165_025];
  expect(chart(...cents)).toContain(chartMarkup(windowOf(points(...cents), 'all', NOW)));
});
