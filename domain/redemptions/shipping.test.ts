import { describe, expect, it } from 'vitest';
import { isDomestic, shippingFromCents } from './shipping.ts';

describe('the shipping estimate', () => {
  it.each(['US', 'usa', 'U.S.A.', 'United States', ' the United  States of America '])(
    'knows %s as domestic',
    (country) => {
      expect(isDomestic(country)).toBe(true);
      expect(shippingFromCents(country)).toBe(3_000);
    },
  );

  it.each(['Canada', 'UK', 'Belarus', ''])('asks the international minimum for %j', (country) => {
    expect(shippingFromCents(country)).toBe(5_000);
  });
});
