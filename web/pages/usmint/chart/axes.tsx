import { formatUsdCents } from '#domain/money.ts';
import type { Plot } from './geometry.ts';

const EDGE = 34;

/** Round numbers need no cents behind them. */
const label = (cents: number) => `$${cents % 100 === 0 ? formatUsdCents(cents).slice(0, -3) : formatUsdCents(cents)}`;

export function Axes({ plot: { box, prices, times } }: { plot: Plot }) {
  const anchor = (x: number) => (x > box.right - EDGE ? 'end' : 'middle');
  return (
    <g className="chart-axes">
      {prices.map(({ cents, y }) => (
        <g key={cents}>
          <line x1={box.left} x2={box.right} y1={y} y2={y} />
          <text x={box.left - 10} y={y} dy="0.35em" textAnchor="end">
            {label(cents)}
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
