import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { type PlacedTick, type Plot, plotOf, type Tread, treadAt } from '#domain/chart/geometry.ts';
import { anchorOf } from '#domain/chart/markup.ts';
import { type ChartWindow, dollars, heldWords } from '#domain/chart/window.ts';

type Props = {
  /** What the steps are, to screen readers. */
  label: string;
  window: ChartWindow;
  /** Which step is read out, and how another is chosen; undefined gives the last one back. */
  chosen: number;
  onChoose: (index: number | undefined) => void;
};

const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** Prices or values as steps, since each holds until the next. For keys and screen readers it's a slider; a pointer chooses a step. */
export function StepChart({ label, window, chosen, onChoose }: Props) {
  const plot = plotOf(window);
  const last = plot.treads.length - 1;
  const tread = plot.treads[chosen] as Tread;

  /** The step that a key leads to; undefined if it leads nowhere, so that the page may scroll. */
  function indexAfter(key: string): number | undefined {
    if (key === 'Home') return chosen === 0 ? undefined : 0;
    if (key === 'End') return chosen === last ? undefined : last;
    const move = KEYS[key];
    return move === undefined ? undefined : Math.min(last, Math.max(0, chosen + move));
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = indexAfter(event.key);
    if (to === undefined) return;
    event.preventDefault();
    onChoose(to);
  }

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = (currentTarget.lastElementChild as Element).getBoundingClientRect();
    onChoose(treadAt(plot.treads, ((clientX - left) / width) * 100));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={chosen + 1}
      aria-valuetext={`${dollars(tread.step.point.cents)}, ${heldWords(tread.step, chosen === last)}`}
      className="price-chart cursor-crosshair"
      onKeyDown={onKeyDown}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(undefined)}
    >
      <span aria-hidden className="chart-gutter">
        {plot.longest}
      </span>
      <svg aria-hidden="true" className="chart-plot">
        <Stretched>
          <path d={plot.area} className="chart-area" />
        </Stretched>
        <Axes plot={plot} />
        <Stretched>
          <path d={plot.line} className="chart-line" />
        </Stretched>
        <Marker tread={tread} />
      </svg>
    </div>
  );
}

/** Paths know no percent, so these are drawn in a square of 100 that is stretched; their lines stay as wide as they are. */
const Stretched = ({ children }: { children: ReactNode }) => (
  <svg
    aria-hidden="true"
    width="100%"
    height="100%"
    viewBox="0 0 100 100"
    preserveAspectRatio="none"
    overflow="visible"
  >
    {children}
  </svg>
);

/** The price that is read out: its stretch of the line, and the moment at which it came into force. */
function Marker({ tread: { x1, x2, y } }: { tread: Tread }) {
  return (
    <g className="chart-marker">
      <line x1={`${x1}%`} x2={`${x1}%`} y1={`${y}%`} y2="100%" className="chart-since" />
      <line x1={`${x1}%`} x2={`${x2}%`} y1={`${y}%`} y2={`${y}%`} className="chart-held" />
      <circle cx={`${x1}%`} cy={`${y}%`} r="5.5" />
    </g>
  );
}

const Axes = ({ plot: { prices, times } }: { plot: Plot }) => (
  <g className="chart-axes">
    {prices.map(({ label, at }) => (
      <g key={label}>
        <line x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} />
        <text x="-10" y={`${at}%`} dy="0.35em" textAnchor="end">
          {label}
        </text>
      </g>
    ))}
    <g className="chart-narrow">
      <Times ticks={times.narrow} />
    </g>
    <g className="chart-wide">
      <Times ticks={times.wide} />
    </g>
  </g>
);

const Times = ({ ticks }: { ticks: readonly PlacedTick[] }) =>
  ticks.map((tick) => (
    <text key={tick.at} x={`${tick.at}%`} y="100%" dy="1.8em" textAnchor={anchorOf(tick)}>
      {tick.label}
    </text>
  ));
