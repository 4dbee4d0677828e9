import { type Address, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { type Quote, quoteDigest } from '#domain/sale/quote.ts';
import { site } from '#site';
import { describePayment, paymentFor } from './sale-payment.ts';

const [buyer, desk, usdc, other] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
  Address,
];
const quote: Quote = {
  orderHash: `0x${'1'.repeat(64)}`,
  buyer,
  coins: 2n,
  usdc: 3_255_000_000n,
  priceTime: 1_795_000_000n,
  notAfter: 1_795_000_300n,
  termsHash: `0x${'2'.repeat(64)}`,
};
const sale = { usdc: { chainId: 1, usdc, name: 'USD Coin', version: '2' }, desk, quote };
const payment = paymentFor(sale);

describe('the words of a payment', () => {
  it('are the message’s own figures', () => {
    const { title, facts, cents } = describePayment(payment, quote) ?? expect.unreachable();
    expect(cents).toEqual({ total: 325_500, price: 162_750 });
    expect(title).toBe(`Pay 3,255.00 USDC for 2 ${site.symbol}`);
    expect(Object.fromEntries(facts)).toMatchObject({
      'You pay': '3,255.00 USDC',
      'You get': `2 ${site.symbol}`,
      'From, and tokens to': buyer,
      'To the sale’s contract': desk,
      'Number of the payment': quoteDigest({ chainId: 1, desk }, quote),
      'USDC’s contract': usdc,
      'Chain ID': '1',
    });
  });

  it('differ where any figure that is signed differs', () => {
    const others = [
      { ...sale, desk: other },
      { ...sale, usdc: { ...sale.usdc, usdc: other } },
      { ...sale, usdc: { ...sale.usdc, chainId: 2 } },
      { ...sale, quote: { ...quote, buyer: other } },
      { ...sale, quote: { ...quote, coins: 3n } },
      { ...sale, quote: { ...quote, usdc: quote.usdc + 20_000n } },
      { ...sale, quote: { ...quote, notAfter: quote.notAfter + 60n } },
      { ...sale, quote: { ...quote, termsHash: zeroHash } },
    ];
    const all = [sale, ...others].map((each) => JSON.stringify(describePayment(paymentFor(each), each.quote)));
    expect(new Set(all).size).toBe(others.length + 1);
  });

  it.each([
    ['another number', { nonce: zeroHash }],
    ['another amount', { value: quote.usdc * 10n }],
    ['another payer', { from: other }],
    ['another payee', { to: other }],
    ['a time before which it isn’t valid', { validAfter: 1n }],
  ])('aren’t there for %s than the quote’s', (_, changes) => {
    expect(
      describePayment({ ...payment, message: { ...payment.message, ...changes } } as never, quote),
    ).toBeUndefined();
  });

  it.each([
    ['a millionth of a dollar more', { usdc: quote.usdc + 1n }],
    ['a cent more for both', { usdc: quote.usdc + 10_000n }],
    ['no token', { coins: 0n }],
  ])('aren’t there for a price that no desk takes: %s', (_, changes) => {
    const other = { ...sale, quote: { ...quote, ...changes } };
    expect(describePayment(paymentFor(other), other.quote)).toBeUndefined();
  });

  it('aren’t there for fewer tokens than the number stands for', () => {
    expect(describePayment(payment, { ...quote, coins: 3n })).toBeUndefined();
  });
});
