import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementOf } from './address-statement.ts';
import { type Movement, movementKind, movementValue } from './movements.ts';
import { movementsCsv } from './movements-csv.ts';

const [ME, ANN, BOB] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const NOBODY = `0x${'0'.repeat(40)}`;
const coins = (count: number) => String(BigInt(Math.round(count * 1e6)) * 1_000n);
const at = (time: string) => ({ time: `${time}:00.000Z`, final: true, price_cents: 162_750 as number | null });
const issued = (time: string, count: number): Movement => ({
  name: 'Issued',
  from: NOBODY,
  to: ME,
  value: coins(count),
  ...at(time),
});
const redeemed = (time: string, count: number): Movement => ({
  name: 'Redeemed',
  from: ME,
  to: NOBODY,
  value: coins(count),
  ...at(time),
});
const moved = (time: string, count: number, from: string, to: string): Movement => ({
  name: 'Transfer',
  from,
  to,
  value: coins(count),
  ...at(time),
});
const year = (number: number) => ({ since: new Date(Date.UTC(number, 0)), until: new Date(Date.UTC(number + 1, 0)) });

it('knows what a movement is to its holder, however addresses are written', () => {
  const own = [ANN.toUpperCase().replace('X', 'x'), BOB];
  expect(movementKind({ name: 'Transfer', from: ANN, to: ME }, own)).toBe('sent');
  expect(movementKind({ name: 'Transfer', from: ME, to: BOB }, own)).toBe('received');
  expect(movementKind({ name: 'Transfer', from: BOB, to: ANN }, own)).toBe('within');
  expect(movementKind({ name: 'Issued', from: NOBODY, to: ANN }, own)).toBe('issued');
  expect(movementKind({ name: 'Redeemed', from: ANN, to: NOBODY }, own)).toBe('redeemed');
});

it('cuts a value to whole cents, and has none before the first price', () => {
  expect(movementValue({ value: '1', price_cents: 162_750 })).toBe(0);
  expect(movementValue({ value: '999999999', price_cents: 162_750 })).toBe(162_749);
  expect(movementValue({ value: '1000000000', price_cents: null })).toBeNull();
});

describe('a year’s statement', () => {
  const rows = [
    issued('2029-06-01T12:00', 5),
    moved('2029-12-31T23:59', 1, ME, ANN),
    moved('2030-01-01T00:00', 0.5, BOB, ME),
    { ...moved('2030-02-01T00:00', 2, ME, BOB), price_cents: 200_000 },
    moved('2030-03-01T00:00', 0, BOB, ME),
    moved('2030-04-01T00:00', 1, ME, ME),
    { ...moved('2030-05-01T00:00', 9, BOB, ME), final: false },
    redeemed('2030-12-31T23:59', 1),
    { ...issued('2031-01-01T00:00', 3), price_cents: null },
  ];

  it('begins with what was held at its start, and shows each final movement in it with the balance after it', () => {
    const { opening, lines, closing } = statementOf(rows, ME, year(2030));
    expect(opening).toBe(4_000_000_000n);
    expect(lines.map(({ kind, change, balance, valueCents }) => [kind, change, balance, valueCents])).toEqual([
      ['received', 500_000_000n, 4_500_000_000n, 81_375],
      ['sent', -2_000_000_000n, 2_500_000_000n, 400_000],
      ['within', 0n, 2_500_000_000n, 162_750],
      ['redeemed', -1_000_000_000n, 1_500_000_000n, 162_750],
    ]);
    expect(closing).toBe(1_500_000_000n);
  });

  it('adds up each kind, and says of how many the value is unknown', () => {
    const none = { count: 0, units: 0n, valueCents: 0, unpriced: 0 };
    expect(statementOf(rows, ME, year(2030)).totals).toEqual({
      issued: none,
      received: { count: 1, units: 500_000_000n, valueCents: 81_375, unpriced: 0 },
      sent: { count: 1, units: 2_000_000_000n, valueCents: 400_000, unpriced: 0 },
      redeemed: { count: 1, units: 1_000_000_000n, valueCents: 162_750, unpriced: 0 },
    });
    const next = statementOf(rows, ME, year(2031)).totals.issued;
    expect(next).toEqual({ count: 1, units: 3_000_000_000n, valueCents: 0, unpriced: 1 });
  });

  it('of any history opens with the year before’s closing balance, and closes with that and its movements', () => {
    const party = fc.constantFrom(ME, ANN, BOB);
    const movement = fc
      .record({
        day: fc.integer({ min: 0, max: 4 * 365 }),
        value: fc.bigInt({ min: 0n, max: 10n ** 18n }),
        name: fc.constantFrom('Transfer', 'Issued', 'Redeemed'),
        from: party,
        to: party,
        final: fc.boolean(),
        price_cents: fc.option(fc.integer({ min: 1, max: 100_000_000 }), { nil: null }),
      })
      .filter(({ name, from, to }) => name !== 'Transfer' || from === ME || to === ME);
    fc.assert(
      fc.property(fc.array(movement), (made) => {
        const history = made
          .sort((one, other) => one.day - other.day)
          .map(({ day, value, ...rest }) => ({
            ...(rest as Omit<Movement, 'value' | 'time'>),
            value: String(value),
            time: new Date(Date.UTC(2028, 0, 1 + day)).toISOString(),
          }));
        let before = 0n;
        for (const number of [2027, 2028, 2029, 2030, 2031, 2032]) {
          const { opening, lines, closing, totals } = statementOf(history, ME, year(number));
          const { issued: i, received: r, sent: s, redeemed: d } = totals;
          expect(opening).toBe(before);
          expect(lines.reduce((sum, { change }) => sum + change, opening)).toBe(closing);
          expect(lines.at(-1)?.balance ?? opening).toBe(closing);
          expect(i.units + r.units - s.units - d.units).toBe(closing - opening);
          before = closing;
        }
      }),
    );
  });
});

it('writes movements for spreadsheets, with names that are no formulas', () => {
  const facts = { hash: '0xabc', block: 7, confirmations: 12, receipt: null };
  const rows = [
    { ...moved('2030-01-01T00:00', 1234.5, ME, ANN), ...facts },
    { ...moved('2030-01-02T00:00', 0.25, BOB, ME), ...facts, price_cents: null, final: false },
    { ...redeemed('2030-01-03T00:00', 1), ...facts, receipt: { hash: '0xdef', time: '2030-02-01T00:00:00.000Z' } },
  ];
  const csv = movementsCsv(rows, ME, (address) => (address === ANN ? '=HYPERLINK("x"), Ann' : undefined));
  expect(csv.split('\r\n')).toEqual([
    '\ufeffTime (UTC),Kind,Direction,Amount,Price (USD),Value (USD),Counterparty,Name,State,Confirmations,Block,Transaction,Receipt recorded (UTC)',
    `2030-01-01T00:00:00.000Z,Sent,out,1234.5,1627.50,2009148.75,${ANN},"'=HYPERLINK(""x""), Ann",Final,12,7,0xabc,`,
    `2030-01-02T00:00:00.000Z,Received,in,0.25,,,${BOB},,Pending,12,7,0xabc,`,
    '2030-01-03T00:00:00.000Z,Redeemed,out,1,1627.50,1627.50,,,Final,12,7,0xabc,2030-02-01T00:00:00.000Z',
    '',
  ]);
});
