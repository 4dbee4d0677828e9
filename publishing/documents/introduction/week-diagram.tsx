import { Diagram } from '../brochure/diagram.tsx';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const CHANGE = 'Tue';

/** A week, in which only one day may bring a new price. */
export const WeekDiagram = () => (
  <Diagram
    height={104}
    description="A week from Monday to Sunday. The price stays the same all week; on Tuesday the Mint may post a new one."
  >
    {DAYS.map((day, index) => (
      <g key={day} className={day === CHANGE ? 'day day-change' : 'day'}>
        <rect x={20 + index * 88} y="18" width="82" height="34" rx="3" />
        <text x={61 + index * 88} y="39.5" textAnchor="middle">
          {day}
        </text>
      </g>
    ))}
    <path className="day-line" d="M149 58v14" />
    <text className="zone-name" x="149" y="90" textAnchor="middle">
      The Mint may post a new price
    </text>
    <text className="zone-note" x="460" y="90" textAnchor="middle">
      On every other day the price stays as it is
    </text>
  </Diagram>
);
