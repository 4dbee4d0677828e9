import { expect, it } from 'vitest';
import { howToPay } from './how-to-pay.ts';
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
