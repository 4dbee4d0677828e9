import type { ReactNode } from 'react';
import { formatUsg } from '#domain/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Statement } from './statement.ts';

const UNITS_PER_COIN = 1_000_000_000n;
const PLACES = 9;
const PLACE_WIDTH = 70;
const PAIRS_BESIDE_OTHERS = 4;

type Place = 'pair' | 'bare' | 'free' | 'gone';

const most = (units: bigint, places: number): number => {
  const whole = (units + UNITS_PER_COIN - 1n) / UNITS_PER_COIN;
  return whole < places ? Number(whole) : places;
};
const above = (more: bigint, less: bigint) => (more > less ? more - less : 0n);

type Parts = Record<Place, bigint>;

/** What is in the vault and on the chain, in units: tokens with a coin and without, coins without a token, and what was redeemed. */
function partsOf({ tokens, assets }: Pick<Statement, 'tokens' | 'assets'>): Parts {
  const [covered, outstanding] = [BigInt(assets.covered), BigInt(tokens.outstanding)];
  return {
    pair: covered < outstanding ? covered : outstanding,
    bare: above(outstanding, covered),
    free: above(covered, outstanding),
    gone: BigInt(assets.redeemed_since),
  };
}

/** The places of the drawing from the left: as many of each part as there are, as far as there is room; never none of a part that is. */
export function placesOf(parts: Parts): Place[] {
  const gone = most(parts.gone, 1);
  const others = parts.bare > 0n || parts.free > 0n;
  const pairs = most(parts.pair, others ? PAIRS_BESIDE_OTHERS : PLACES - gone);
  const bare = most(parts.bare, PLACES - gone - pairs);
  const free = most(parts.free, PLACES - gone - pairs - bare);
  const counts: [Place, number][] = [
    ['pair', pairs],
    ['bare', bare],
    ['free', free],
    ['gone', gone],
  ];
  return counts.flatMap(([place, count]) => Array.from({ length: count }, () => place));
}

const shown = (units: bigint, one: string, many: string): ReactNode => (
  <>
    <span className="figure font-semibold text-ink">{formatUsg(units)}</span> {units === UNITS_PER_COIN ? one : many}
  </>
);

/** Coins above, tokens below, each token tied to its coin; what was redeemed has left both. Before the figures are there, the empty places. */
export function ReserveDrawing({ statement }: { statement?: Statement }) {
  const parts = statement && partsOf(statement);
  const places = parts ? placesOf(parts) : [];
  const [coins, outstanding] = statement ? [statement.assets.covered, statement.tokens.outstanding].map(BigInt) : [];
  const description =
    coins === undefined || outstanding === undefined
      ? 'Coins in the vault, tokens on Ethereum'
      : `${formatUsg(coins)} coins in the vault, ${formatUsg(outstanding)} tokens on Ethereum`;
  return (
    <figure className="grid gap-3">
      <Zone name="In the vault">{coins !== undefined && shown(coins, 'coin', 'coins')}</Zone>
      <svg
        role="img"
        aria-label={description}
        viewBox={`0 0 ${PLACES * PLACE_WIDTH + 20} 216`}
        className="pairs w-full"
      >
        <rect className="zone" x="1" y="1" width={PLACES * PLACE_WIDTH + 18} height="96" rx="4" />
        <rect className="zone" x="1" y="119" width={PLACES * PLACE_WIDTH + 18} height="96" rx="4" />
        {places.map((place, index) => (
          <Drawn
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by where it is
            key={index}
            place={place}
            x={(place === 'gone' ? PLACES - 1 : index) * PLACE_WIDTH + 45}
            fading={parts !== undefined && place === 'free' && fades(parts, places, index)}
          />
        ))}
      </svg>
      <Zone name="On Ethereum">{outstanding !== undefined && shown(outstanding, 'token', 'tokens')}</Zone>
      {statement && parts && <Legend parts={parts} tokens={statement.tokens} />}
    </figure>
  );
}

/** Coins without a token go on beyond the drawing where there are more of them than places. */
function fades({ free }: Parts, places: readonly Place[], index: number): boolean {
  const drawn = places.filter((place) => place === 'free').length;
  return free > BigInt(drawn) * UNITS_PER_COIN && index >= places.lastIndexOf('free') - 1;
}

const Zone = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="flex items-baseline justify-between gap-4">
    <span className="font-semibold">{name}</span>
    <span className="text-muted">{children}</span>
  </p>
);

function Drawn({ place, x, fading }: { place: Place; x: number; fading: boolean }) {
  const isCoin = place === 'pair' || place === 'free';
  return (
    <g className={`place-${place}`}>
      {place !== 'free' && place !== 'bare' && <path d={`M${x} 77v64`} />}
      {isCoin ? (
        <image
          href="/mark-dark.svg"
          x={x - 27}
          y="22"
          width="54"
          height="54"
          className={classNames(place === 'free' && (fading ? 'opacity-25' : 'opacity-60'))}
        />
      ) : (
        <circle cx={x} cy="49" r="25" />
      )}
      {place !== 'free' && (
        <>
          <rect x={x - 25} y="142" width="50" height="50" rx="4" />
          <text x={x} y="173" textAnchor="middle">
            1
          </text>
        </>
      )}
    </g>
  );
}

/** What each part of the drawing is, with its count. */
function Legend({ parts: { pair, bare, free, gone }, tokens }: { parts: Parts; tokens: Statement['tokens'] }) {
  const [frozen, handedIn] = [BigInt(tokens.frozen), BigInt(tokens.at_redemption_tickets)];
  const lines: [bigint, string, string][] = [
    [pair, 'coin with its token', 'coins, each with its token'],
    [bare, 'token without a coin', 'tokens without a coin'],
    [free, 'coin without a token: one more can be issued', 'coins without a token: as many more can be issued'],
    [gone, 'redeemed since the count: its token is destroyed', 'redeemed since the count: their tokens are destroyed'],
    [handedIn, 'token turned in, not yet redeemed', 'tokens turned in, not yet redeemed'],
    [frozen, 'token frozen', 'tokens frozen'],
  ];
  return (
    <ul className="mt-1 flex flex-wrap gap-x-8 gap-y-1 text-muted text-sm">
      {lines.map(([units, one, many]) => units > 0n && <li key={one}>{shown(units, one, many)}</li>)}
    </ul>
  );
}
