import { expect, it } from 'vitest';
import { PAYMENT_METHODS } from '#domain/orders/payment-methods.ts';
import {
  DECEMBER_2019,
  effectiveDays,
  IN_FORCE,
  SAYINGS,
  type Saying,
  TOKEN_SALE_SAYINGS,
} from './testing/constants.ts';
import { documentAt, documentNames, plainText } from './testing/plain-text.tsx';

const everySaying = Object.keys(SAYINGS) as Saying[];
const said = (folder: string, saying: Saying) => [
  ...new Set([...plainText(documentAt(folder)).matchAll(SAYINGS[saying])].map((match) => match[1])),
];
const saidIn = (folder: string, sayings: Saying[]) =>
  Object.fromEntries(sayings.map((saying) => [saying, said(folder, saying)]));
const once = (values: Partial<Record<Saying, string>>) =>
  Object.fromEntries(Object.entries(values).map(([saying, value]) => [saying, [value]]));
const only = (values: Record<Saying, string>, sayings: Saying[]) =>
  Object.fromEntries(sayings.map((saying) => [saying, [values[saying]]]));

const OF_USE = ['minimumAge', 'minimumAgePurchase', 'owners'] as const;
const OF_DISPUTES = ['talks', 'seat', 'arbitrators', 'language', 'law', 'classAction'] as const;
const OF_SERVICE = ['supply', 'attestation', 'password', 'walletIdle'] as const;
const ELSEWHERE: Saying[] = ['minimumAge', 'supply', 'password', 'walletIdle'];
const OF_SALE = everySaying.filter((saying) => !ELSEWHERE.includes(saying));

it.each([
  ['terms-of-purchase', OF_SALE],
  ['terms', [...OF_USE, ...OF_DISPUTES, ...OF_SERVICE]],
] as [string, Saying[]][])('says each constant of the terms in %s, and no other value for it', (folder, sayings) => {
  expect(saidIn(folder, sayings)).toEqual(only(IN_FORCE, sayings));
});

it('takes in the terms of purchase every means of payment that the site takes', () => {
  const means = Object.values(PAYMENT_METHODS).map((method) => method.replace(' (in special cases)', ''));
  const text = plainText(documentAt('terms-of-purchase')).toLowerCase();
  expect(means.filter((each) => !text.includes(each.toLowerCase()))).toEqual([]);
  expect(text).toContain('we do not accept payments by ach');
});

it('keeps what the user agreement of December 2019 said', () => {
  const sayings = Object.keys(DECEMBER_2019) as Saying[];
  expect(saidIn('user-agreement-2019', sayings)).toEqual(once(DECEMBER_2019));
});

it.each([
  ['purchase-agreement-buyer', /The law of Wyoming governs the Agreement/],
  ['purchase-agreement-purchaser', /The rules in force in Costa Rica govern the Agreement/],
])('keeps what %s said of the token sale', (folder, governing) => {
  const text = plainText(documentAt(folder));
  expect(saidIn(folder, Object.keys(TOKEN_SALE_SAYINGS) as Saying[])).toEqual(once(TOKEN_SALE_SAYINGS));
  expect(text).toMatch(governing);
  for (const fact of [
    'The price of one Token is $1,627.50. The Company may lower it at any time.',
    'cash, Bitcoin (BTC), Ethereum (ETH) and other cryptocurrencies',
    'at published exchange rates at the time of the deposit',
    'The Sale begins on June 30, 2018, 5:00 p.m. PST.',
    'the hard cap of 1B (one billion) United States dollars is reached or on June 30, 2020, 4:59 p.m. PST',
    'About 600,000 Tokens are for sale.',
    'time-locked for at least 3 months',
    'up to 4 weeks after the Sale has ended',
    'are not refundable',
    'limited to the amount that the',
  ])
    expect(text).toContain(fact);
});

it('lets the two editions of the purchase agreement differ in the party’s name and the governing rules only', () => {
  const lines = (folder: string, party: string) => plainText(documentAt(folder)).replaceAll(party, 'Party').split('\n');
  const [buyer, purchaser] = [
    lines('purchase-agreement-buyer', 'Buyer'),
    lines('purchase-agreement-purchaser', 'Purchaser'),
  ];
  expect(buyer.filter((line) => !purchaser.includes(line))).toEqual([
    '9.4 Governing law',
    'The law of Wyoming governs the Agreement, without its rules on the conflict of laws.',
  ]);
  expect(purchaser.filter((line) => !buyer.includes(line))).toEqual([
    '9.4 Governing rules',
    'The rules in force in Costa Rica govern the Agreement and the arbitration.',
  ]);
});

const closed = documentNames.filter((folder) => documentAt(folder).status === 'closed');
const inForce = documentNames.filter((folder) => documentAt(folder).status === 'in force');

it.each(inForce)('contradicts in %s no constant of the terms', (folder) => {
  const others = everySaying.filter((saying) =>
    said(folder, saying).some((value) => value?.toLowerCase() !== IN_FORCE[saying].toLowerCase()),
  );
  expect(saidIn(folder, others)).toEqual({});
});

it.each(inForce)('names in %s no day but those from which the texts apply', (folder) => {
  const days = plainText(documentAt(folder)).match(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g) ?? [];
  expect(days.filter((each) => !effectiveDays.includes(each))).toEqual([]);
});

it('marks as closed what is no longer agreed to', () => {
  expect(closed.sort()).toEqual(['purchase-agreement-buyer', 'purchase-agreement-purchaser', 'user-agreement-2019']);
  const successor = /Purchases today are governed by|has taken its place for all users/;
  expect(closed.filter((folder) => !successor.test(plainText(documentAt(folder))))).toEqual([]);
});
