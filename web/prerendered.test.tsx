import { createElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnWholeAt } from '#web/testing/drawn-page.tsx';
import Buy from './pages/buy/buy.tsx';
import Home from './pages/home/home.tsx';
import Unmatched from './pages/home/unmatched.tsx';
import PriceHistory from './pages/price-history/price-history.tsx';
import Purchase from './pages/purchase/purchase.tsx';
import Redeem from './pages/redeem/redeem.tsx';
import Token from './pages/token/token.tsx';
import Transactions from './pages/transactions/transactions.tsx';

const PAGES = {
  '/': Home,
  '/nothing-here': Unmatched,
  '/buy': Buy,
  '/purchase': Purchase,
  '/redeem': Redeem,
  '/token': Token,
  '/usmint': PriceHistory,
  '/transactions': Transactions,
};
const TOKEN = '0x52908400098527886E0F7030069857D2E4169EE7';
const RESERVE = {
  as_of: { block_hash: '0x01', age_seconds: 0, until: null },
  tokens: { issued: '6000000000', redeemed: '1000000000', outstanding: '5000000000' },
  assets: { coins_attested: 7, redeemed_since: '1000000000', covered: '6000000000' },
  comparison: { headroom: '1000000000' },
  attestations: [{ as_of: '2026-11-21T00:00:00.000Z' }],
  paused: true,
};
const ANSWERED = [
  [queryKeys.session, { id: '7', email: 'ada@example.com' }],
  [queryKeys.site, { mode: 'local', token: TOKEN, redemption_inbox: TOKEN, mailbox: true }],
  [queryKeys.statement(), RESERVE],
] as const;

afterEach(() => {
  queryClient.clear();
  vi.unstubAllEnvs();
});

/** The first render of a page's parts, each of which may be hydrated after others got their answers. */
const firstRender = async (path: keyof typeof PAGES) =>
  (await drawnWholeAt(path, createElement(PAGES[path]))).replace(/_R_\w+_/g, '');

describe.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('the page %s', (path) => {
  it.each([
    ['a price', { cents: 162_750, time: 0 }],
    ['no price', null],
  ])(
    'is hydrated as it was prerendered, even where %s, the session and the site are known by then',
    async (_, price) => {
      vi.stubEnv('SSR', false);
      const unanswered = await firstRender(path);
      for (const [key, answer] of ANSWERED) queryClient.setQueryData(key, answer);
      queryClient.setQueryData(queryKeys.price, price);
      expect(await firstRender(path)).toBe(unanswered);
    },
  );
});
