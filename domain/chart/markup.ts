import { type PlacedTick, plotOf } from './geometry.ts';
import { type ChartWindow, isChanging } from './window.ts';

/** Where a time's label would leave the chart at its right. */
export const endsAtEdge = ({ at }: PlacedTick): boolean => at > 92;

const priceTick = ({ at, label }: PlacedTick) =>
  `<line x1="0" x2="100%" y1="${at}%" y2="${at}%"/><text x="-10" y="${at}%" dy="0.35em" text-anchor="end">${label}</text>`;
const timeTick = (tick: PlacedTick) =>
  `<text x="${tick.at}%" y="100%" dy="1.7em" text-anchor="${endsAtEdge(tick) ? 'end' : 'middle'}">${tick.label}</text>`;

/**
 * The inside of a chart as HTML, for the page that the server sends; web/chart/step-chart.tsx draws the same in a browser, where it can be
 * read step by step. Empty where the price doesn't change.
 */
export function chartMarkup(window: ChartWindow): string {
  if (!isChanging(window)) return '';
  const { line, area, prices, longest, times } = plotOf(window);
  return (
    `<span class="chart-gutter">${longest}</span><svg class="chart-plot">` +
    '<svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none">' +
    `<path d="${area}" class="chart-area"/></svg>` +
    `<g class="chart-axes">${prices.map(priceTick).join('')}` +
    `<g class="chart-narrow">${times.narrow.map(timeTick).join('')}</g>` +
    `<g class="chart-wide">${times.wide.map(timeTick).join('')}</g></g>` +
    '<svg width="100%" height="100%" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">' +
    `<path d="${line}" class="chart-line"/></svg></svg>`
  );
}
