import type { ReactNode } from 'react';
import { METAL_TITLE } from '#domain/coin.ts';
import { site } from '#site';
import { LogoImage } from './logo-image.tsx';
import { Exchange, Key, Pairs, Text, Week } from './sharing-drawings.tsx';

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
