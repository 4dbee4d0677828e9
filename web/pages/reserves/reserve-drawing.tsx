import { formatUsg } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Statement } from './statement.ts';

const WIDTH = 1_000;
const HEIGHT = 26;

type Part = { label: string; units: bigint; fill: string; mark: string };

/** The parts of each bar, to one scale: coins above, tokens below. */
function barsOf({ tokens, assets }: Statement): [Part[], Part[]] {
  const outstanding = BigInt(tokens.outstanding);
  const covered = BigInt(assets.covered);
  const free = covered > outstanding ? covered - outstanding : 0n;
  return [
    [
      { label: 'Coins behind tokens', units: covered - free, fill: 'fill-accent-fill', mark: 'bg-accent-fill' },
      { label: 'Coins without a token', units: free, fill: 'fill-accent-wash', mark: 'bg-accent-wash' },
    ],
    [
      { label: 'Redeemable tokens', units: BigInt(tokens.redeemable), fill: 'fill-ink', mark: 'bg-ink' },
      {
        label: 'Turned in, not yet redeemed',
        units: BigInt(tokens.at_redemption_tickets),
        fill: 'fill-edge',
        mark: 'bg-edge',
      },
      { label: 'Frozen', units: BigInt(tokens.frozen), fill: 'fill-danger', mark: 'bg-danger' },
    ],
  ];
}

/** Coins in trust and tokens outstanding as two bars of one scale. */
export function ReserveDrawing({ statement }: { statement: Statement }) {
  const bars = barsOf(statement);
  const [coins = 0n, outstanding = 0n] = bars.map((parts) => parts.reduce((sum, { units }) => sum + units, 0n));
  const longest = outstanding > coins ? outstanding : coins || 1n;
  const descriptions = [`${formatUsg(coins)} coins in trust`, `${formatUsg(outstanding)} tokens outstanding`];
  return (
    <div className="grid gap-5">
      {bars.map((parts, index) => (
        <div key={index === 0 ? 'coins' : 'tokens'} className="grid gap-2">
          <p className="text-muted text-sm">{index === 0 ? 'Coins in trust' : 'Tokens outstanding'}</p>
          <svg
            role="img"
            aria-label={descriptions[index]}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-6.5 w-full rounded-sm bg-sunken"
          >
            <Bar parts={parts} longest={longest} />
          </svg>
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {parts.map(({ label, units, mark }) => (
              <li key={label} className="flex items-center gap-2">
                <span aria-hidden className={classNames('size-3 rounded-full border border-edge', mark)} />
                {label}: <span className="figure">{formatUsg(units)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Bar({ parts, longest }: { parts: readonly Part[]; longest: bigint }) {
  let from = 0;
  return parts.map(({ label, units, fill }) => {
    // Anything above zero stays visible.
    const width = units > 0n ? Math.max(5, Number((units * BigInt(WIDTH)) / longest)) : 0;
    const x = from;
    from += width;
    return width > 0 && <rect key={label} x={x} width={width} height={HEIGHT} className={fill} />;
  });
}
