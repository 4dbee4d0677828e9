import { USG_PER_COIN, type Usg } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A mint's tube holds 20 coins: so many are in one stack. */
const TUBE = 20;
const MOST_STACKS = 10;
/** How many edges a stack shows once there are more coins than can be told apart. */
const DENSE = 40;

type Stack = { edges: number; isDense: boolean };

/** The stacks that stand for that balance, full ones first, and whether a part of a coin is left over. */
export function coinStacks(units: Usg): { stacks: Stack[]; hasPart: boolean } {
  const coins = units / USG_PER_COIN;
  const hasPart = units % USG_PER_COIN > 0n;
  if (coins > BigInt(TUBE * MOST_STACKS)) {
    return { stacks: Array.from({ length: MOST_STACKS }, () => ({ edges: DENSE, isDense: true })), hasPart: false };
  }
  const full = Number(coins) / TUBE;
  const stacks = Array.from({ length: Math.floor(full) }, () => ({ edges: TUBE, isDense: false }));
  const rest = Number(coins) % TUBE;
  if (rest > 0 || stacks.length === 0) stacks.push({ edges: rest, isDense: false });
  return { stacks, hasPart };
}

// In the drawing's own measure; it is as wide as its stacks.
const THICK = 9;
const GAP = 1.5;
const BETWEEN = 10;
/** Coins are never put down exactly above each other. */
const ASIDE = [0, 1.5, -1, 0.5, -1.5, 1, 0, -0.5, 2, -1];

const widthOf = (stacks: number) => (stacks === 1 ? 150 : stacks === 2 ? 110 : 80);

/** The reeds of one edge as they are seen from the side: closer together where it curves away. */
function reeds(x: number, y: number, width: number, thick: number): string {
  const count = Math.round(width / 4);
  return Array.from({ length: count - 1 }, (_, index) => {
    const angle = ((index + 1) / count - 0.5) * Math.PI;
    const at = x + (width / 2) * (1 + Math.sin(angle));
    return `M${at.toFixed(2)} ${(y + 1.4).toFixed(2)}v${(thick - 2.8).toFixed(2)}`;
  }).join('');
}

type Place = { x: number; y: number; thick: number };

function placesIn({ edges, isDense }: Stack, left: number): Place[] {
  const pitch = isDense ? (THICK + GAP) / 2 : THICK + GAP;
  const thick = isDense ? pitch - 0.75 : THICK;
  return Array.from({ length: edges }, (_, index) => ({
    x: left + (isDense ? 0 : (ASIDE[(index + Math.round(left)) % ASIDE.length] ?? 0)),
    y: -pitch * (index + 1),
    thick,
  }));
}

/** What a balance would look like on a table: the edge of each coin, one on another, and in outline a coin that isn't whole yet. */
export function CoinStack({ units }: { units: Usg }) {
  const { stacks, hasPart } = coinStacks(units);
  const width = widthOf(stacks.length);
  const whole = stacks.length * (width + BETWEEN) + BETWEEN;
  const places = stacks.map((stack, index) => placesIn(stack, BETWEEN + index * (width + BETWEEN)));
  const highest = Math.max(...stacks.map(({ edges, isDense }) => (isDense ? edges / 2 : edges)), 1) + 1;
  const height = highest * (THICK + GAP);
  const last = places.at(-1) ?? [];
  const isEmpty = units === 0n;
  return (
    <svg
      aria-hidden
      width={whole}
      viewBox={`0 ${-height} ${whole} ${height + 1}`}
      className={classNames(
        'h-auto shrink-0',
        stacks.length === 1 ? 'max-w-28 sm:max-w-none' : 'max-w-full sm:max-w-md',
      )}
    >
      {places.flat().map(({ x, y, thick }) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={width} height={thick} rx={thick / 4} className="fill-accent-fill" />
          {thick === THICK && (
            <path d={reeds(x, y, width, thick)} className="stroke-accent-wash opacity-45" strokeWidth={0.7} />
          )}
        </g>
      ))}
      {(hasPart || isEmpty) && (
        <rect
          x={BETWEEN + (stacks.length - 1) * (width + BETWEEN) + 0.5}
          y={0.5 - (THICK + GAP) * (last.length + 1)}
          width={width - 1}
          height={THICK - 1}
          rx={THICK / 4}
          className="fill-none stroke-edge"
          strokeDasharray="3 2.5"
        />
      )}
      <path d={`M0 0.5h${whole}`} className="stroke-edge" strokeWidth={0.75} />
    </svg>
  );
}
