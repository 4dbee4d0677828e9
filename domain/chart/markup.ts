import { type PlacedTick, plotOf } from './geometry.ts';
import { type ChartWindow, isChanging } from './window.ts';

/** Which end of a time's label is at its time: near an edge it stays inside the chart. */
export function anchorOf({ at }: PlacedTick): 'start' | 'middle' | 'end' {
  if (at < 8) return 'start';
  return at > 92 ? 'end' : 'middle';
}

const priceTick = ({ at, label }: PlacedTick) =>
  `<line x1="0" x2="100%" y1="${at}%" y2="${at}%"/><text x="-10" y="${at}%" dy="0.35em" text-anchor="end">${label}</text>`;
const timeTick = (tick: PlacedTick) =>
  `<text x="${tick.at}%" y="100%" dy="1.8em" text-anchor="${anchorOf(tick)}">${tick.label}</text>`;

/**
 * The inside of a chart as HTML, for the page that the server sends; web/chart/step-chart.tsx draws the same in a browser, where it can be
 * read step by step. Empty where the price doesn't change.
 */
export function chartMarkup(window: ChartWindow): string {
  if (!isChanging(window)) return '';
  const { line, area, treads, prices, longest, times } = plotOf(window);
  const { x1 = 0, x2 = 0, y = 0 } = treads.at(-1) ?? {};
  return (
    `<span class="chart-gutter">${longest}</span><svg class="chart-plot">` +
    '<svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">' +
    `<path d="${area}" class="chart-area"/></svg>` +
    `<g class="chart-axes">${prices.map(priceTick).join('')}` +
    `<g class="chart-narrow">${times.narrow.map(timeTick).join('')}</g>` +
    `<g class="chart-wide">${times.wide.map(timeTick).join('')}</g></g>` +
    '<svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">' +
    `<path d="${line}" class="chart-line"/></svg><g class="chart-marker">` +
    `<line x1="${x1}%" x2="${x1}%" y1="${y}%" y2="100%" class="chart-since"/>` +
    `<line x1="${x1}%" x2="${x2}%" y1="${y}%" y2="${y}%" class="chart-held"/>` +
    `<circle cx="${x1}%" cy="${y}%" r="5.5"/></g></svg>`
  );
}
