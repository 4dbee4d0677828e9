import { describe, expect, it } from 'vitest';
import { chartMarkup } from './drawing.ts';
import { plotOf, priceTicks, timeTicks, treadAt } from './geometry.ts';
import { DAY, offeredRanges, windowOf } from './window.ts';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const NOW = at('2026-11-21');
const POINTS = [
  { time: at('2024-06-04'), cents: 240_000 },
  { time: at('2026-02-03'), cents: 310_000 },
  { time: at('2026-09-01'), cents: 335_000 },
  { time: at('2026-11-17'), cents: 325_000 },
];

describe('a window', () => {
  it('starts with the price already in effect and ends now', () => {
    const { from, to, steps } = windowOf(POINTS, '3m', NOW);
    expect(to).toBe(NOW);
    expect(steps.map(({ point }) => point.cents)).toEqual([310_000, 335_000, 325_000]);
    expect(steps.map((step) => [step.from, step.to])).toEqual([
      [from, POINTS[2]?.time],
      [POINTS[2]?.time, POINTS[3]?.time],
      [POINTS[3]?.time, NOW],
    ]);
  });

  it('shows no time before the first price', () => {
    expect(windowOf(POINTS.slice(2), '1y', NOW).from).toBe(POINTS[2]?.time);
    expect(windowOf(POINTS, 'all', NOW).from).toBe(POINTS[0]?.time);
  });

  it('is a minute wide when the only price was set a moment ago', () => {
    const { from, to, steps } = windowOf([{ time: NOW - 20, cents: 1 }], 'all', NOW);
    expect(to - from).toBe(60);
    expect(steps).toEqual([{ point: { time: NOW - 20, cents: 1 }, from: NOW - 20, to: NOW }]);
  });

  it('is empty without a price', () => {
    expect(windowOf([], 'all', NOW).steps).toEqual([]);
  });

  it('reaches to a price that this clock calls the future', () => {
    expect(windowOf(POINTS, '1y', NOW - 30 * DAY).to).toBe(POINTS[3]?.time);
  });

  it('is offered only in ranges shorter than the history, and whole', () => {
    expect(offeredRanges(POINTS, NOW).map(([range]) => range)).toEqual(['3m', '1y', 'all']);
    expect(offeredRanges(POINTS.slice(3), NOW).map(([range]) => range)).toEqual(['all']);
    expect(offeredRanges([], NOW).map(([range]) => range)).toEqual(['all']);
  });
});

describe('a plot', () => {
  it('draws a step at each change: level, then straight up or down', () => {
    const { line } = plotOf(windowOf(POINTS, 'all', NOW));
    expect(line).toMatch(/^M0 [\d.]+(H[\d.]+V[\d.]+){3}H100$/);
  });

  it('draws a level line for one price, in the middle of its height', () => {
    const { line, prices } = plotOf(windowOf([{ time: at('2026-10-01'), cents: 162_750 }], 'all', NOW));
    expect(line).toMatch(/^M0 [\d.]+H100$/);
    expect([prices[0]?.label, prices.at(-1)?.label]).toEqual(['$1,550', '$1,700']);
    expect([prices[0]?.at, prices.at(-1)?.at]).toEqual([100, 0]);
  });

  it('draws nothing without a price', () => {
    const { line, area, prices } = plotOf(windowOf([], 'all', NOW));
    expect([line, area, prices]).toEqual(['', '', []]);
  });

  it('finds the price under the pointer, and the first or last one beyond the chart’s edges', () => {
    const { treads } = plotOf(windowOf(POINTS, 'all', NOW));
    expect(treads.map(({ x1, x2 }) => treadAt(treads, (x1 + x2) / 2))).toEqual([0, 1, 2, 3]);
    expect([treadAt(treads, -50), treadAt(treads, 200)]).toEqual([0, 3]);
  });
});

it('names the longest label of the price axis, which needs room beside the chart', () => {
  const longest = (cents: number) => plotOf(windowOf([{ time: at('2026-10-01'), cents }], 'all', NOW)).longest;
  expect(longest(109_000_000)).toBe('$1,060,000');
});

describe('the chart in the page that the server sends', () => {
  it('has the line, its prices and its times, and nothing that the content policy refuses', () => {
    const window = windowOf(POINTS, 'all', NOW);
    const html = chartMarkup(window);
    for (const part of [plotOf(window).line, '>$2,000<', '>$3,500<', '>2025<']) expect(html).toContain(part);
    expect(html).not.toMatch(/style=|<script|undefined|NaN/);
  });

  it('is missing where the price never changed', () => {
    expect(chartMarkup(windowOf(POINTS.slice(0, 1), 'all', NOW))).toBe('');
  });
});

describe('the axes', () => {
  it('mark round prices in whole cents that hold every price between them', () => {
    expect(priceTicks(240_000, 335_000)).toEqual([200_000, 250_000, 300_000, 350_000]);
    expect(priceTicks(162_750, 162_750)).toEqual([155_000, 160_000, 165_000, 170_000]);
    expect(priceTicks(1, 1).every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
  });

  it('mark days, months or years, never more than there is room for', () => {
    expect(timeTicks(NOW - 5 * DAY, NOW, 6).map(({ label }) => label)).toContain('Nov 18');
    expect(timeTicks(at('2026-01-15'), NOW, 6).map(({ label }) => label)).toEqual([
      'Mar 2026',
      'May 2026',
      'Jul 2026',
      'Sep 2026',
      'Nov 2026',
    ]);
    expect(timeTicks(NOW + 300, NOW + 7_200, 6).map(({ label }) => label)).toEqual(['Nov 21', 'now']);
    expect(timeTicks(at('2018-06-30'), NOW, 4).map(({ label }) => label)).toEqual(['2020', '2022', '2024', '2026']);
  });
});
