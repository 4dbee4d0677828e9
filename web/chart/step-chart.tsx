import { createElement, Fragment, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { chartDrawing, type Drawn } from '#domain/chart/drawing.ts';
import { plotOf, type Tread, treadAt } from '#domain/chart/geometry.ts';
import { type ChartWindow, heldWords } from '#domain/chart/window.ts';
import { usdText } from '#domain/money.ts';

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
      aria-valuetext={`${usdText(tread.step.point.cents)}, ${heldWords(tread.step, chosen === last)}`}
      className="price-chart cursor-crosshair"
      onKeyDown={onKeyDown}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onChoose(undefined)}
    >
      {createElement(Fragment, null, ...chartDrawing(plot, tread).map(elementOf))}
    </div>
  );
}

/** What is drawn in one place has no keys: each element is known by where it is. */
const elementOf = (part: Drawn | string): ReactNode =>
  typeof part === 'string' ? part : createElement(part.tag, part.attributes, ...part.children.map(elementOf));
