import type { ReactNode } from 'react';
import { METAL_TITLE } from '#domain/coin.ts';
import { site } from '#site';
import { LogoImage, logoUrl } from './document-html.tsx';

type Props = { headline: ReactNode; line: string; ground?: 'light' | 'dark'; children: ReactNode };

/** A sharing picture: the lockup, a headline, a line, and a drawing at the right. */
function ShareCard({ headline, line, ground = 'light', children }: Props) {
  return (
    <main className={`share-card share-${ground}`}>
      <div className="share-words">
        <LogoImage name={`lockup-${ground}`} className="share-lockup" />
        <div>
          <h1>{headline}</h1>
          <p>{line}</p>
        </div>
      </div>
      <div className="share-drawing">{children}</div>
    </main>
  );
}

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
const Pairs = () => (
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
const Week = () => (
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
const Exchange = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    <g className="share-outline">
      <rect x="152" y="2" width="116" height="116" rx="10" />
    </g>
    <path className="share-tie" d="M210 134v58M190 172l20 20 20-20" />
    <Coin x={210} y={358} r={140} />
  </svg>
);

/** A key. */
const Key = () => (
  <svg viewBox="0 0 420 500" aria-hidden="true">
    <g className="share-key" transform="translate(104 250)">
      <circle r="82" />
      <path d="M82 0h235M238 0v62M302 0v48" />
    </g>
  </svg>
);

/** A sheet of text. */
const Text = () => (
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

const coin = <LogoImage name="coin" className="share-coin" />;
const onLinesOfTheirOwn = site.tagline.split(/(?<=\.) /).map((line) => <span key={line}>{line}</span>);

/** The picture that shows a page where it is shared, by the name of its file in web/public/og. */
export const SHARING_PICTURES: Record<string, ReactNode> = {
  home: (
    <ShareCard headline={onLinesOfTheirOwn} line={`${METAL_TITLE} coins on Ethereum`} ground="dark">
      {coin}
    </ShareCard>
  ),
  default: (
    <ShareCard headline={`${METAL_TITLE} coins on Ethereum`} line="One token stands for one coin, held in trust">
      {coin}
    </ShareCard>
  ),
  token: (
    <ShareCard headline="For every token one coin" line="What the token is, and what its contract enforces">
      <Pairs />
    </ShareCard>
  ),
  usmint: (
    <ShareCard headline="The price follows the Mint" line="It may change on a Tuesday">
      <Week />
    </ShareCard>
  ),
  redeem: (
    <ShareCard headline="Your token for its coin" line="How redemption works, and what it takes">
      <Exchange />
    </ShareCard>
  ),
  wallet: (
    <ShareCard headline="Your key never leaves your browser" line="Your own wallet, in a minute" ground="dark">
      <Key />
    </ShareCard>
  ),
  legal: (
    <ShareCard headline="The terms, in full" line="User Agreement, Terms of Purchase, Privacy Policy">
      <Text />
    </ShareCard>
  ),
};
