import { SHORT_COIN } from '#domain/coin.ts';
import { usdText } from '#domain/money.ts';
import * as terms from '#domain/terms.ts';
import { site } from '#site';
import { type Alternative, READ_ON, type Source } from './alternatives.ts';

/** A page of this site, as the source of a value. */
const page = (title: string, path: `/${string}`): Source => [
  title,
  `https://${new URL(site.links.website).host}${path}`,
  READ_ON,
];

const reports = () => site.audits.map(({ by, of, date }) => `${by} (${of}, ${date})`).join('; ');

/** Our own token, by the same questions as the others. */
export function ours(): Alternative {
  const token = page('The token', '/token');
  const fees = page('FAQ, fees', '/faq#which-fees');
  const shipping = usdText(terms.SHIPPING_DOMESTIC_CENTS);
  return {
    name: site.name,
    what: 'This token',
    values: {
      backing: { text: `One ${SHORT_COIN}, held in trust`, from: token },
      redemption: {
        text: `${terms.MIN_REDEMPTION_COINS} coin, shipped to your door for ${shipping} within the U.S.`,
        from: page('Redeem', '/redeem'),
      },
      storage: { text: 'None', from: fees },
      transfer: { text: 'None from us; the network charges its own', from: fees },
      premium: {
        text: `The ${site.coin.mint.short}’s posted price of the coin, which is usually above spot`,
        from: page('How we set the price', '/usmint'),
      },
      audit: {
        text: `Contract: ${reports() || 'none so far'}. Coins: an attestor, at least every ${terms.ATTESTATION_VALID_DAYS} days while we issue`,
        from: token,
      },
      freeze: { text: 'We can, in public, with a written reason. Nobody can take your tokens', from: token },
      upgrade: { text: 'Nobody', from: token },
      check: {
        text: 'Supply, attested coins, every price and every freeze, on the blockchain. Not the coins in the vault',
        from: page('How to check it', '/about'),
      },
    },
  };
}

/** Where another way is better than ours, in our own words. */
export const whereOthersAreBetter = (): string[] => [
  ...(site.audits.length === 0
    ? ['No outside party has audited our contract so far; some others have been audited.']
    : []),
  `Our price changes only occasionally, with the ${site.coin.mint.short}’s. A fund or a bar token follows the price of ${site.metal} more closely.`,
  'We don’t set a coin aside for you. Some tokens show you the number of your bar.',
  'We can freeze an address where the law requires it. A coin in your own hands can’t be frozen.',
  'A fund fits in a brokerage account. Our tokens need a wallet and a backup that you keep.',
];
