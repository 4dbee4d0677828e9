import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { AXIS_GAP, axisWidth, type Plot, plotOf, type Tread, tickLabel, treadAt } from './geometry.ts';
import { type ChartWindow, dollars, heldWords } from './window.ts';

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
  const ref = useRef<HTMLDivElement>(null);
  const width = useElementWidth(ref);
  const height = width < 520 ? 250 : 340;
  const plot = plotOf(window, { left: axisWidth(window), right: width - 6, top: 12, bottom: height - 34 });
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

  const point = ({ clientX, currentTarget }: PointerEvent) =>
    onChoose(treadAt(plot.treads, clientX - currentTarget.getBoundingClientRect().left));

  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={chosen + 1}
      aria-valuetext={`${dollars(tread.step.point.cents)}, ${heldWords(tread.step, chosen === last)}`}
      className="price-chart"
      onKeyDown={onKeyDown}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(undefined)}
    >
      <svg aria-hidden="true" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <path d={plot.area} className="fill-accent-wash" />
        <Axes plot={plot} />
        <path d={plot.line} className="chart-line" />
        <Marker tread={tread} bottom={plot.box.bottom} />
      </svg>
    </div>
  );
}

/** The price that is read out: its stretch of the line, and the moment at which it came into force. */
function Marker({ tread: { x1, x2, y }, bottom }: { tread: Tread; bottom: number }) {
  return (
    <g className="chart-marker">
      <line x1={x1} x2={x1} y1={y} y2={bottom} />
      <path d={`M${x1} ${y}H${x2}`} />
      <circle cx={x1} cy={y} r="5.5" />
    </g>
  );
}

const EDGE = 34;

function Axes({ plot: { box, prices, times } }: { plot: Plot }) {
  const anchor = (x: number) => (x > box.right - EDGE ? 'end' : 'middle');
  return (
    <g className="chart-axes">
      {prices.map(({ cents, y }) => (
        <g key={cents}>
          <line x1={box.left} x2={box.right} y1={y} y2={y} />
          <text x={box.left - AXIS_GAP} y={y} dy="0.35em" textAnchor="end">
            {tickLabel(cents)}
          </text>
        </g>
      ))}
      {times.map(({ time, label: text, x }) => (
        <g key={time}>
          <line x1={x} x2={x} y1={box.bottom} y2={box.bottom + 5} />
          <text x={x} y={box.bottom + 21} textAnchor={anchor(x)}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

const FIRST_GUESS = 720;

/** The width at which an element is drawn, measured again whenever it changes. */
function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_GUESS);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(240, Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
