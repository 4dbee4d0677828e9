import { afterEach, expect, it } from 'vitest';
import { payment } from '#site';
import { cryptoAmountProblem } from './crypto-payment.ts';
import { howToPay } from './how-to-pay.ts';
import { ORDER_MESSAGES } from './messages.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './payment-methods.ts';

it('gives the rows of a bank’s form, and the reference as the last one', () => {
  expect(howToPay('wire', 'AB12-CD34').rows.map(([name]) => name)).toEqual([
    'Bank',
    'Routing number',
    'Account number',
    'Beneficiary',
    'Beneficiary’s address',
    'Reference',
  ]);
});

it('gives the reference for every method', () => {
  for (const method of Object.keys(PAYMENT_METHODS) as PaymentMethod[])
    expect(howToPay(method, 'AB12-CD34').rows.at(-1)).toEqual(['Reference', 'AB12-CD34']);
});

const configured = payment as Record<PaymentMethod, { address?: string }>;
afterEach(() => {
  delete configured.bitcoin.address;
  delete configured.ethereum.address;
});

const methods = ['bitcoin', 'ethereum'] as const;
it.each(methods)(
  'shows no address for a payment by %s without its exact amount, and says what comes by email',
  (method) => {
    const currency = { bitcoin: 'BTC', ethereum: 'ETH' }[method];
    for (const address of [undefined, '0x52908400098527886E0F7030069857D2E4169EE7']) {
      if (address) configured[method].address = address;
      expect(howToPay(method, 'AB12-CD34')).toMatchObject({
        rows: [['Reference', 'AB12-CD34']],
        qr: null,
        notes: [`We’ll email you the address and the amount in ${currency} before you pay.`],
      });
    }
  },
);

it.each([
  ['bitcoin', 'bc1qexample', 4_512_000n, '0.04512 BTC', 'bitcoin:bc1qexample?amount=0.04512'],
  [
    'ethereum',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    1_250_000_000_000_000_000n,
    '1.25 ETH',
    'ethereum:0x52908400098527886E0F7030069857D2E4169EE7?value=1250000000000000000',
  ],
] as const)(
  'gives the exact amount and the address of a payment by %s, and what a wallet scans',
  (method, address, units, amount, qr) => {
    // A wallet's field takes the number alone.
    const exact = ['Exact amount', amount, amount.split(' ')[0]];
    expect(howToPay(method, 'AB12-CD34', units)).toMatchObject({
      rows: [exact, ['Reference', 'AB12-CD34']],
      qr: null,
      notes: ['We’ll email you the address before you pay.'],
    });
    configured[method].address = address;
    const rows = [exact, ['Address', address], ['Reference', 'AB12-CD34']];
    expect(howToPay(method, 'AB12-CD34', units)).toMatchObject({ rows, qr, notes: [] });
  },
);

it('asks staff for the amount of a payment to an address that the site shows, and for none of a bank wire', () => {
  const problem = (method: PaymentMethod, text?: string) => cryptoAmountProblem(method, text);
  expect([
    problem('wire'),
    problem('bitcoin'),
    problem('bitcoin', '0.04512'),
    problem('ethereum', '0.000000000000000001'),
  ]).toEqual(Array(4).fill(undefined));
  expect(problem('wire', '0.04512')).toBe(ORDER_MESSAGES.cryptoAmountOther);
  for (const text of ['', '0', '-1', '1e-8', '0.000000001'])
    expect(problem('bitcoin', text)).toBe(ORDER_MESSAGES.cryptoAmountInvalid);
  configured.bitcoin.address = 'bc1qexample';
  expect(problem('bitcoin')).toBe(ORDER_MESSAGES.cryptoAmountNeeded);
});
