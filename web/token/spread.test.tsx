import { afterEach, describe, expect, it } from 'vitest';
import type { Market } from '#domain/price/market.ts';
import { site } from '#site';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import Spread from './spread.tsx';

const FEED = '0x52908400098527886E0F7030069857D2E4169EE7';
const SPOT = { cents: 155_234, at: '2026-11-27T07:14:00.000Z', source: FEED };
const MINT = { cents: 168_500, at: '2026-11-24T16:00:00.000Z', source: 'Bullion price list' };
const EXPLORER = { name: 'Etherscan', url: 'https://etherscan.io' };

afterEach(() => queryClient.clear());

function drawn(market: Market, price: object | null = { cents: 162_750, time: 1_795_763_795 }): string {
  queryClient.setQueryData(queryKeys.market, market);
  queryClient.setQueryData(queryKeys.price, price);
  queryClient.setQueryData(queryKeys.site, { explorer: EXPLORER });
  return drawnAt('/purchase', <Spread as="h3" />);
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the spread', () => {
  it('has spot, the Mint’s price and ours with time, source and premium, and the way to the exchange’s', () => {
    const html = drawn({ spot: SPOT, mint: MINT });
    expect(textOf(html)).toMatch(
      /Our price next to spot gold Spot gold, per troy ounce November 27, 2026 at 12:14 a\.m\. , price feed 0x5290.* \$1,552\.34 US Mint’s posted price November 24, 2026 at 9:00 a\.m\. , Bullion price list \$1,685\.00 \$132\.66 \(8\.55%\) over spot One USG from us Set on November 27, 2026 \$1,627\.50 \$75\.16 \(4\.84%\) over spot One USG on an exchange .* An American Eagle holds one troy ounce of gold: \$1,552\.34 at spot\./,
    );
    expect(linksIn(html).map(([, to]) => to)).toEqual([`${EXPLORER.url}/address/${FEED}`, site.links.buy]);
  });

  it('leads to the Mint’s page where nobody entered its price', () => {
    const html = drawn({ spot: SPOT, mint: null });
    expect(linksIn(html)).toContainEqual(['The Mint’s page', site.links.mintPrices]);
    expect(textOf(html)).toContain('Our price follows it.');
  });

  it('says nothing of spot, and names no premium, where it isn’t known', () => {
    const text = textOf(drawn({ spot: null, mint: MINT }));
    expect(text).toContain('Our price next to the US Mint’s');
    expect(text).not.toMatch(/spot|troy/i);
  });

  it('is left out where neither is known, or no price of ours', () => {
    expect(drawn({ spot: null, mint: null })).toBe('');
    expect(drawn({ spot: SPOT, mint: MINT }, null)).toBe('');
  });
});
