import { expect, it } from 'vitest';
import { deskMessage } from '#domain/sale/messages.ts';
import { PAY_MESSAGES } from '#domain/sale/pay-messages.ts';
import { blackButtonsIn, drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import { SaleOffer } from './usdc-payment.tsx';
import type { Sale } from './use-sale.ts';

const OPEN = { open: true, message: null, gasless: true } as Sale;
const drawn = (data: Sale | null | undefined, error: Error | null = null) =>
  drawnAt('/purchase', <SaleOffer query={{ data, error }} />);

it('offers the payment with a button that isn’t the page’s black one', () => {
  const html = drawn(OPEN);
  expect(linksIn(html)).toEqual([[PAY_MESSAGES.offer, '/purchase?pay=usdc']]);
  expect(blackButtonsIn(html)).toEqual([]);
});

it('says why nothing is sold now, and offers nothing then', () => {
  const stopped = deskMessage('DeskStopped') ?? '';
  for (const [sale, reason] of [
    [{ ...OPEN, open: false, message: stopped }, stopped],
    [{ ...OPEN, gasless: false }, PAY_MESSAGES.notRelayed],
  ] as const) {
    expect(drawn(sale)).toContain(reason);
    expect(linksIn(drawn(sale))).toEqual([]);
  }
});

it('says nothing without a desk, nor before it knows', () => {
  expect([drawn(null), drawn(undefined), drawn(undefined, new Error('lost'))]).toEqual(['', '', '']);
});
