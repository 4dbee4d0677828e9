import { beforeEach, describe, expect, it } from 'vitest';
import { mountainFieldText } from '#domain/mountain-time.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { WhenField } from './price-fields.tsx';
import { Prices } from './price-history.tsx';
import type { DeskPrice } from './set-price.ts';

const SIGNER = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TIME = Date.UTC(2026, 10, 24, 16) / 1000;
const SET: DeskPrice = {
  cents: 162_750,
  time: TIME - 604_800,
  signer: SIGNER,
  why: 'The Mint’s price',
  state: 'in_force',
  since: TIME - 604_800,
  before_cents: 160_000,
  scheduled_at: null,
  approval_until: null,
  approved_by: null,
  ended: null,
};
const SCHEDULED: DeskPrice = {
  ...SET,
  cents: 181_000,
  time: TIME,
  state: 'scheduled',
  since: null,
  before_cents: 162_750,
  why: 'Announced',
  scheduled_at: '2026-11-22T12:00:00Z',
  approval_until: '2026-11-24T18:00:00Z',
};

beforeEach(() => queryClient.clear());
const history = (...prices: DeskPrice[]) => {
  queryClient.setQueryData(deskQueryKeys.deskPrices(10), {
    has_more: false,
    prices,
    two_people: { price: null, lately: [] },
  });
  return drawnAt('/admin', <Prices canSign />);
};

describe('the price desk', () => {
  it('shows the scheduled price with its change, its reason and that another person has to approve it', () => {
    const html = history(SCHEDULED, SET);
    for (const text of [
      'Scheduled: $1,810.00',
      'from $1,627.50: +$182.50 (+11.2%)',
      'Announced',
      'another person’s approval',
    ])
      expect(html).toContain(text);
    expect(history({ ...SCHEDULED, approval_until: null })).not.toContain('another person’s approval');
    expect(history(SET)).not.toContain('Scheduled');
  });

  it('lists each price with what it changed, who signed and approved it, why, and what became of it', () => {
    const withdrawn = { at: '2026-11-22T12:00:00Z', by: SIGNER, why: 'A typo', approved_by: null };
    const html = history(
      { ...SET, cents: 163_000, state: 'withdrawn', ended: withdrawn },
      { ...SCHEDULED, state: 'signer', approval_until: null },
      { ...SET, approved_by: 'ann@example.com' },
    );
    const texts = [
      '+$27.50 (+1.7%)',
      'The Mint’s price',
      'approved by <bdi>ann@example.com</bdi>',
      '“A typo”',
      'could no longer set prices',
    ];
    for (const text of texts) expect(html).toContain(text);
    // Neither a withdrawn price nor one that never came into force can be withdrawn.
    expect(html.match(/>Withdraw </g)).toHaveLength(1);
  });

  it('offers the next usual days, and says what a typed time is for the company', () => {
    const now = new Date(TIME * 1000 - 86_400_000);
    const drawn = (value: string, error?: string) =>
      drawnAt('/admin', <WhenField now={now} value={value} error={error} onValue={() => {}} />);
    const html = drawn(mountainFieldText(new Date(TIME * 1000)));
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
    expect(html.match(/>Tue, /g)).toHaveLength(3);
    expect(html).toContain('November 24, 2026 at 9:00 a.m. Mountain Time');
    expect(drawn('', PRICE_MESSAGES.scheduleTime)).toContain(PRICE_MESSAGES.scheduleTime);
  });
});
