import { describe, expect, it } from 'vitest';
import { AXIS_GAP, axisWidth, plotOf, priceTicks, timeTicks, treadAt } from './geometry.ts';
import { DAY, offeredRanges, windowOf } from './window.ts';

const at = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;
const NOW = at('2026-11-21');
const BOX = { left: 60, right: 660, top: 10, bottom: 310 };
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

describe('the price axis', () => {
  const widthFor = (cents: number) => axisWidth(windowOf([{ time: at('2026-10-01'), cents }], 'all', NOW));

  it('has room for its longest label, such as the value of many coins', () => {
    // '$110,000' is 55 pixels wide at the size of the labels, '$1,100,000' 66.
    expect(widthFor(10_900_000)).toBeGreaterThanOrEqual(55 + AXIS_GAP);
    expect(widthFor(109_000_000)).toBeGreaterThanOrEqual(66 + AXIS_GAP);
    expect(widthFor(162_750)).toBeLessThan(widthFor(10_900_000));
  });
});

describe('a plot', () => {
  it('draws a step at each change: level, then straight up or down', () => {
    const { line } = plotOf(windowOf(POINTS, 'all', NOW), BOX);
    expect(line).toMatch(/^M60 [\d.]+(H[\d.]+V[\d.]+){3}H660$/);
  });

  it('draws a level line for one price, in the middle of its height', () => {
    const { line, prices } = plotOf(windowOf([{ time: at('2026-10-01'), cents: 162_750 }], 'all', NOW), BOX);
    expect(line).toMatch(/^M60 [\d.]+H660$/);
    expect(prices[0]?.cents).toBeLessThan(162_750);
    expect(prices.at(-1)?.cents).toBeGreaterThan(162_750);
  });

  it('draws nothing without a price', () => {
    const { line, area, prices } = plotOf(windowOf([], 'all', NOW), BOX);
    expect([line, area, prices]).toEqual(['', '', []]);
  });

  it('finds the price under the pointer, and the first or last one beyond the chart’s edges', () => {
    const { treads } = plotOf(windowOf(POINTS, 'all', NOW), BOX);
    expect(treads.map(({ x1, x2 }) => treadAt(treads, (x1 + x2) / 2))).toEqual([0, 1, 2, 3]);
    expect([treadAt(treads, -50), treadAt(treads, 9_999)]).toEqual([0, 3]);
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
