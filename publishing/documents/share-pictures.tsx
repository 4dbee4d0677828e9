import { site } from '#site';
import { Drawing } from './drawing.tsx';
import { ShareCard } from './share/card.tsx';
import { Exchange, Key, Pairs, Text, Week } from './share/drawings.tsx';

const coin = <Drawing name="usg-coin" className="share-coin" />;
const onLinesOfTheirOwn = site.tagline.split(/(?<=\.) /).map((sentence) => <span key={sentence}>{sentence}</span>);

/** What stands for a page where it is shared, by the name of its file in web/public/og. */
export default {
  home: (
    <ShareCard headline={onLinesOfTheirOwn} line="Gold coins on Ethereum" ground="dark">
      {coin}
    </ShareCard>
  ),
  default: (
    <ShareCard headline="Gold coins on Ethereum" line="One token stands for one coin, held in trust">
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
    <ShareCard headline="Your key never leaves your browser" line="A wallet of your own, in a minute" ground="dark">
      <Key />
    </ShareCard>
  ),
  legal: (
    <ShareCard headline="The terms, in full" line="User Agreement, Terms of Purchase, Privacy Policy">
      <Text />
    </ShareCard>
  ),
};
