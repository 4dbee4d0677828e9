import { expect, it } from 'vitest';
import { LOCAL_MARKET_MESSAGES, localMarketInput, readLocalMarket, usdcPriceText } from './local-market.ts';

it('reads dollars of an ounce and of a USDC exactly', () => {
  expect(readLocalMarket({ spot: '$1,550.25', usdc: '0.998' })).toEqual({
    ok: true,
    market: { gold_cents: 155_025, usdc_micros: 998_000 },
  });
  expect(usdcPriceText(998_000)).toBe('0.998');
});

it.each([
  [{ spot: '', usdc: '1' }, { spot: LOCAL_MARKET_MESSAGES.spot }],
  [{ spot: '1550.001', usdc: '1' }, { spot: LOCAL_MARKET_MESSAGES.spot }],
  [{ spot: '1550', usdc: '0' }, { usdc: LOCAL_MARKET_MESSAGES.usdc }],
  [{ spot: '0', usdc: '11' }, LOCAL_MARKET_MESSAGES],
])('says what is wrong with %j', (typed, errors) => {
  expect(readLocalMarket(typed)).toEqual({ ok: false, errors });
});

it('takes whole numbers above zero alone', () => {
  const input = { gold_cents: 155_025, usdc_micros: 998_000, always_trading: true };
  expect(localMarketInput.safeParse(input).success).toBe(true);
  for (const gold_cents of [0, 1.5, -1, 1e12])
    expect(localMarketInput.safeParse({ ...input, gold_cents }).success).toBe(false);
});
