import { afterEach, expect, it } from 'vitest';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import RedeemQuote from './redeem-quote.tsx';
import { EMPTY_REDEMPTION } from './redemption-request.ts';

afterEach(() => queryClient.clear());

const quote = (changes: Partial<typeof EMPTY_REDEMPTION>, ownWallet = true) =>
  drawnAt(
    '/redeem',
    <RedeemQuote values={{ ...EMPTY_REDEMPTION, qty_to_redeem: '1', ...changes }} ownWallet={ownWallet} />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

it('says before anything is sent what its holder pays, apart from what the coins are worth', () => {
  const words = quote({ country: 'US' });
  expect(words).toMatch(/Shipping, handling and insurance \$30\.00 /);
  expect(words).toContain('Network fee You’ll see it before you confirm');
  expect(words).toContain(`You’ll pay $30.00 Your coins are worth $ ${PRICE_PLACEHOLDERS.priceText} at today’s price`);
  // Holders pay for shipping alone, so there's no sum of the two.
  expect(words).not.toMatch(/total/i);
  expect(words).not.toContain(PRICE_PLACEHOLDERS.deliveredText);
  expect(quote({}, false)).toContain('Network fee Your wallet or exchange charges its own');
  expect(words).toContain('1 coin, shipped for $30.00 ');
});

it('says where a cost is only a minimum: outside the US, and before everything is checked', () => {
  queryClient.setQueryData(queryKeys.price, { cents: 162_750, time: 0 });
  const abroad = quote({ country: 'CH' });
  expect(abroad).toContain('From $50.00 plus duties. We’ll confirm the amount before you turn in any');
  expect(abroad).toContain('You’ll pay From $50.00 plus duties Your coins are worth $ 1,627.50 at today’s price');
  expect(abroad).toContain('1 coin, shipping from $50.00 plus duties');
  expect(quote({ check_first: 'yes' })).toMatch(/insurance From \$30\.00\. We’ll confirm/);
});
