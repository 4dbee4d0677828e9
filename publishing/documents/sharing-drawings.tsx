import { logoUrl } from './logo-image.tsx';

const ROWS = [70, 250, 430];
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const CHANGE = 'Tue';
const LINES = [0, 1, 2, 3, 4, 5];

const Coin = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <image href={logoUrl('coin')} x={x - r} y={y - r} width={2 * r} height={2 * r} />
);

const Token = ({ x, y }: { x: number; y: number }) => (
  <g className="pair">
    <rect className="pair-token" x={x - 58} y={y - 58} width="116" height="116" rx="10" />
    <text x={x} y={y + 15} textAnchor="middle" className="share-one">
      1
    </text>
  </g>
);

/** Three coins, each tied to a token. */
export const Pairs = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    {ROWS.map((y) => (
      <g key={y}>
        <path className="share-tie" d={`M100 ${y}h220`} />
        <Coin x={90} y={y} r={66} />
        <Token x={330} y={y} />
      </g>
    ))}
  </svg>
);

/** The days of a week; on one of them the price may change. */
export const Week = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    {DAYS.map((day, index) => (
      <g key={day} className={day === CHANGE ? 'day day-change' : 'day'}>
        <rect x="40" y={index * 102} width="340" height="88" rx="8" />
        <text x="210" y={index * 102 + 56} textAnchor="middle" className="share-day">
          {day}
        </text>
      </g>
    ))}
  </svg>
);

/** A token turns into a coin. */
export const Exchange = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    <g className="share-outline">
      <rect x="152" y="2" width="116" height="116" rx="10" />
    </g>
    <path className="share-tie" d="M210 134v58M190 172l20 20 20-20" />
    <Coin x={210} y={358} r={140} />
  </svg>
);

/** A key. */
export const Key = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    <g className="share-key" transform="translate(104 250)">
      <circle r="82" />
      <path d="M82 0h235M238 0v62M302 0v48" />
    </g>
  </svg>
);

/** A sheet of text. */
export const Text = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    <g className="day">
      <rect x="40" y="4" width="340" height="490" rx="8" />
    </g>
    <path className="share-heading" d="M92 84h150" />
    {LINES.map((line) => (
      <path key={line} className="share-line" d={`M92 ${152 + line * 52}h${line % 3 === 2 ? 150 : 236}`} />
    ))}
  </svg>
);
