import { type PlacedTick, type Plot, plotOf, type Tread } from './geometry.ts';
import { type ChartWindow, isChanging } from './window.ts';

/** An element of a drawing; its attributes have the names that React gives them. */
export type Drawn = { tag: string; attributes: Record<string, string>; children: readonly (Drawn | string)[] };

const drawn = (tag: string, attributes: Record<string, string>, ...children: (Drawn | string)[]): Drawn => ({
  tag,
  attributes,
  children,
});

/** Paths know no percent, so these are drawn in a square of 100 that is stretched; their lines stay as wide as they are. */
const stretched = (path: string, className: string): Drawn =>
  drawn(
    'svg',
    { width: '100%', height: '100%', viewBox: '0 0 100 100', preserveAspectRatio: 'none', overflow: 'visible' },
    drawn('path', { d: path, className }),
  );

const group = (className: string, ...children: Drawn[]): Drawn => drawn('g', { className }, ...children);

/** Near an edge a time's label stays inside the chart. */
function anchorOf({ at }: PlacedTick): string {
  if (at < 8) return 'start';
  return at > 92 ? 'end' : 'middle';
}

const priceTick = ({ at, label }: PlacedTick): Drawn[] => [
  drawn('line', { x1: '0', x2: '100%', y1: `${at}%`, y2: `${at}%` }),
  drawn('text', { x: '-10', y: `${at}%`, dy: '0.35em', textAnchor: 'end' }, label),
];
const timeTick = (tick: PlacedTick): Drawn =>
  drawn('text', { x: `${tick.at}%`, y: '100%', dy: '1.8em', textAnchor: anchorOf(tick) }, tick.label);

/** The step that is read out: its stretch of the line, and the moment at which it came into force. */
const marker = ({ x1, x2, y }: Tread): Drawn =>
  group(
    'chart-marker',
    drawn('line', { x1: `${x1}%`, x2: `${x1}%`, y1: `${y}%`, y2: '100%', className: 'chart-since' }),
    drawn('line', { x1: `${x1}%`, x2: `${x2}%`, y1: `${y}%`, y2: `${y}%`, className: 'chart-held' }),
    drawn('circle', { cx: `${x1}%`, cy: `${y}%`, r: '5.5' }),
  );

/** The inside of a chart, which the server writes into a page and web/chart/step-chart.tsx draws in a browser. */
export const chartDrawing = ({ area, line, prices, longest, times }: Plot, chosen: Tread): Drawn[] => [
  drawn('span', { className: 'chart-gutter', 'aria-hidden': 'true' }, longest),
  drawn(
    'svg',
    { className: 'chart-plot', 'aria-hidden': 'true' },
    stretched(area, 'chart-area'),
    group(
      'chart-axes',
      ...prices.flatMap(priceTick),
      group('chart-narrow', ...times.narrow.map(timeTick)),
      group('chart-wide', ...times.wide.map(timeTick)),
    ),
    stretched(line, 'chart-line'),
    marker(chosen),
  ),
];

const IN_HTML: Record<string, string> = { className: 'class', textAnchor: 'text-anchor' };

function markupOf(part: Drawn | string): string {
  if (typeof part === 'string') return part;
  const attributes = Object.entries(part.attributes).map(([name, value]) => ` ${IN_HTML[name] ?? name}="${value}"`);
  return `<${part.tag}${attributes.join('')}>${part.children.map(markupOf).join('')}</${part.tag}>`;
}

/** A chart as HTML, with its last step marked. Empty where the price doesn't change. */
export function chartMarkup(window: ChartWindow): string {
  if (!isChanging(window)) return '';
  const plot = plotOf(window);
  return chartDrawing(plot, plot.treads.at(-1) as Tread)
    .map(markupOf)
    .join('');
}
