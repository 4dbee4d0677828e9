import { expect, it } from 'vitest';
import { formatUsdCents } from '#domain/money.ts';
import { SHIPPING_DOMESTIC_CENTS } from '#domain/terms.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { BurnConfirm } from './burn.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const FEE = { expected: 400_000_000_000_000n, most: 900_000_000_000_000n };
const CONFIRMED = { shipping_cents: 6_450, is_firm: true };
const asked = (country: string) =>
  drawnAt(
    '/redeem',
    <BurnConfirm
      open
      {...{ coins: 2, address: ADDRESS, busy: false, country, fee: FEE }}
      {...(country !== 'US' && { cost: CONFIRMED })}
      onClose={() => {}}
      onConfirm={async () => {}}
    />,
  );

it('says before the burn what the delivery costs where the coins go', () => {
  expect(asked('US')).toContain(`>$${formatUsdCents(SHIPPING_DOMESTIC_CENTS)}<`);
  expect(asked('CA')).toContain(`>$${formatUsdCents(CONFIRMED.shipping_cents)} plus duties<`);
});

it('says what the network takes as well', () => {
  for (const country of ['US', 'CA'])
    expect(asked(country)).toContain('<dt>Network fee</dt><dd>about 0.0004 ETH, at most 0.0009 ETH</dd>');
});

it('does not ask to wait for an approval that was given', () => {
  expect(asked('CA')).not.toContain('approve');
});
