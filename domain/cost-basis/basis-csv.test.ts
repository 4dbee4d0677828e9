import { describe, expect, it } from 'vitest';
import { BYTE_ORDER_MARK, readCsv } from '../csv.ts';
import { basisCsv, coinTrackerCsv, koinlyCsv } from './basis-csv.ts';
import { type BasisRow, basisOfYear } from './cost-basis.ts';
import type { Notes } from './notes.ts';

const [ME, ANN] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`];
const hash = (block: number) => `0x${String(block).repeat(64)}`;
const row = (block: number, from: string | null, to: string | null, coins: string, price: number | null): BasisRow => ({
  name: from === null ? 'Issued' : to === null ? 'Redeemed' : 'Transfer',
  from,
  to,
  value: `${coins}000000000`,
  time: `2030-0${block}-02T03:04:05.000Z`,
  final: true,
  price_cents: price,
  hash: hash(block),
  block,
  log_index: 0,
});
const HISTORY = [
  row(4, ME, null, '1', 250_000),
  row(1, null, ME, '3', 200_000),
  row(3, ME, ANN, '1', 240_000),
  row(2, ANN, ME, '2', null),
  row(5, ME, ANN, '2', 260_000),
];
const NOTES: Notes = {
  [`${hash(3)}-0`]: { at: 1, mark: 'sale', cents: 190_000 },
  [`${hash(5)}-0`]: { at: 1, mark: 'gift' },
};
const rowsOf = (text: string) => [...readCsv(text)].map(({ fields }) => fields);

describe('the plain file of a year', () => {
  it('has a line for each part of a lot that left, with gain and loss in columns of their own, and what is held', () => {
    const span = { since: new Date('2030-01-01'), until: new Date('2031-01-01') };
    const text = basisCsv(basisOfYear(HISTORY, ME, NOTES, span));
    expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
    expect(text).not.toMatch(/[,"'][-=+@]/);
    const time = (month: number) => `2030-0${month}-02T03:04:05.000Z`;
    expect(rowsOf(text)).toEqual([
      expect.arrayContaining(['Acquired (UTC)', 'Left (UTC)', 'Gain (USD)', 'Loss (USD)']),
      [time(1), time(3), 'Sold or redeemed', '1', '2000.00', '1900.00', '', '100.00', hash(1), hash(3)],
      [time(1), time(4), 'Redeemed', '1', '2000.00', '2500.00', '500.00', '', hash(1), hash(4)],
      [time(1), time(5), 'Given away', '1', '2000.00', '', '', '', hash(1), hash(5)],
      [time(2), time(5), 'Given away', '1', '', '', '', '', hash(2), hash(5)],
      [time(2), '', 'Held', '1', '', '', '', '', hash(2), ''],
    ]);
  });
});

it('leaves the cost of what came from an own wallet empty in every file', () => {
  const rows = [row(1, ANN, ME, '3', 200_000)];
  const notes: Notes = { [`${hash(1)}-0`]: { at: 1, mark: 'own' } };
  const span = { since: new Date('2030-01-01'), until: new Date('2031-01-01') };
  const [, held] = rowsOf(basisCsv(basisOfYear(rows, ME, notes, span)));
  expect(held?.slice(2, 5)).toEqual(['Held', '3', '']);
  const [, koinly] = rowsOf(koinlyCsv(rows, ME, notes));
  expect(koinly?.slice(3, 9)).toEqual(['3', 'USG', '', '', '', '']);
  const [, coinTracker] = rowsOf(coinTrackerCsv(rows, ME, notes));
  expect(coinTracker?.slice(1, 5)).toEqual(['3', 'USG', '', '']);
});

describe('the files for other programs', () => {
  it('have Koinly’s universal template with the cost or the proceeds as net worth', () => {
    // https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data
    const [columns, ...lines] = rowsOf(koinlyCsv(HISTORY, ME, NOTES));
    expect(columns).toEqual([
      'Date',
      'Sent Amount',
      'Sent Currency',
      'Received Amount',
      'Received Currency',
      'Fee Amount',
      'Fee Currency',
      'Net Worth Amount',
      'Net Worth Currency',
      'Label',
      'Description',
      'TxHash',
    ]);
    const at = (month: number) => `2030-0${month}-02 03:04 UTC`;
    expect(lines).toEqual([
      [at(1), '', '', '3', 'USG', '', '', '6000.00', 'USD', '', 'Issued', hash(1)],
      [at(2), '', '', '2', 'USG', '', '', '', '', '', `Received: ${ANN}`, hash(2)],
      [at(3), '1', 'USG', '', '', '', '', '1900.00', 'USD', '', `Sold or redeemed: ${ANN}`, hash(3)],
      [at(4), '1', 'USG', '', '', '', '', '2500.00', 'USD', '', 'Redeemed', hash(4)],
      [at(5), '2', 'USG', '', '', '', '', '', '', 'gift', `Given away: ${ANN}`, hash(5)],
    ]);
  });

  it('have CoinTracker’s columns, in which a purchase or sale is a trade for dollars and a move between own wallets is none', () => {
    // https://support.cointracker.io/hc/en-us/articles/4413071299729-Convert-your-transaction-history-to-CoinTracker-CSV
    const own: Notes = {
      ...NOTES,
      [`${hash(1)}-0`]: { at: 1, cents: 7 },
      [`${hash(2)}-0`]: { at: 1, mark: 'own', cents: 9 },
    };
    const [columns, ...lines] = rowsOf(coinTrackerCsv(HISTORY, ME, own));
    expect(columns).toEqual([
      'Date',
      'Received Quantity',
      'Received Currency',
      'Sent Quantity',
      'Sent Currency',
      'Fee Amount',
      'Fee Currency',
      'Tag',
    ]);
    const at = (month: number) => `0${month}/02/2030 03:04:05`;
    expect(lines).toEqual([
      [at(1), '3', 'USG', '0.07', 'USD', '', '', ''],
      [at(2), '2', 'USG', '', '', '', '', ''],
      [at(3), '1900.00', 'USD', '1', 'USG', '', '', ''],
      [at(4), '2500.00', 'USD', '1', 'USG', '', '', ''],
      [at(5), '', '', '2', 'USG', '', '', 'gift'],
    ]);
  });

  it('begin with their headings, without a mark that would make the first another one', () => {
    for (const text of [koinlyCsv([], ME, {}), coinTrackerCsv([], ME, {})]) expect(text).toMatch(/^Date,/);
  });
});
