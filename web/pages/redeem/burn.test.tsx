import { expect, it } from 'vitest';
import { shownTime } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import { SHIPPING_DOMESTIC_CENTS } from '#domain/terms.ts';
import type { AnyApproval } from '#wallet/approval.ts';
import type { FeeEstimate } from '#wallet/fee.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { BurnConfirm } from './burn.tsx';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const fee = { speed: 'normal', expected: 400_000_000_000_000n, most: 900_000_000_000_000n } as FeeEstimate;
const CONFIRMED = { shipping_cents: 6_450, is_firm: true };
const offered = { slow: fee, normal: fee, fast: fee };
const asked = (country: string, approval: AnyApproval = { intent: 'i', at: 0, fee, offered }) =>
  drawnAt(
    '/redeem',
    <BurnConfirm
      open
      coins={2}
      address={ADDRESS}
      busy={false}
      country={country}
      approval={approval}
      {...(country !== 'US' && { cost: CONFIRMED })}
      onApproval={() => {}}
      onClose={() => {}}
      onConfirm={async () => {}}
    />,
  );

it('says before the burn what the delivery costs where the coins go', () => {
  expect(asked('US')).toContain(`>${usdText(SHIPPING_DOMESTIC_CENTS)}<`);
  expect(asked('CA')).toContain(`>${usdText(CONFIRMED.shipping_cents)} plus duties<`);
});

it('says what the network takes as well', () => {
  for (const country of ['US', 'CA'])
    expect(asked(country)).toContain('<dt>Network fee</dt><dd><bdi>about 0.0004 ETH, at most 0.0009 ETH</bdi></dd>');
});

it('says instead that we pay, and until when, where the holder has too little ETH', () => {
  const page = asked('US', { intent: 'i', at: 0, deadline: 1_900_000_000 });
  expect(page).toContain(`<dt>Network fee</dt><dd><bdi>${RELAY_MESSAGES.offered}</bdi></dd>`);
  expect(page).toContain(shownTime(new Date(1_900_000_000_000).toISOString(), 'own'));
  expect(page).not.toContain('at most');
});

it('does not ask to wait for an approval that was given', () => {
  expect(asked('CA')).not.toContain('approve');
});
