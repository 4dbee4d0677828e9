import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transactionKey } from '../movements.ts';
import { type BasisRow, basisOfYear, costBasis, lotsBefore, unrealizedCents } from './cost-basis.ts';
import { MARKS, markOf, type Note, type Notes } from './notes.ts';

const [ME, ANN, BOB] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string];
const hash = (block: number) => `0x${block.toString(16).padStart(64, '0')}`;
const keyOf = (block: number, index = 0) => `${hash(block)}-${index}`;
const units = (count: number) => BigInt(Math.round(count * 1e6)) * 1_000n;
const never = () => false;

/** A movement in that block, on the day of that number since 2029 began. */
function moved(block: number, count: number, from: string | null, to: string | null, more: Partial<BasisRow> = {}) {
  return {
    name: from === null ? 'Issued' : to === null ? 'Redeemed' : 'Transfer',
    from,
    to,
    value: String(units(count)),
    time: new Date(Date.UTC(2029, 0, 1 + block)).toISOString(),
    final: true,
    price_cents: 162_750,
    hash: hash(block),
    block,
    log_index: 0,
    ...more,
  } satisfies BasisRow;
}
const year = (number: number) => ({ since: new Date(Date.UTC(number, 0)), until: new Date(Date.UTC(number + 1, 0)) });
const noted = (notes: Record<number, Partial<Note>>): Notes =>
  Object.fromEntries(Object.entries(notes).map(([block, note]) => [keyOf(Number(block)), { at: 1, ...note }]));

const HISTORY = [
  moved(1, 2, null, ME),
  moved(2, 1, ANN, ME, { price_cents: 200_000 }),
  moved(3, 0.5, ME, BOB, { price_cents: 210_000 }),
  moved(4, 2, ME, null, { price_cents: 220_000 }),
];

describe('the cost basis', () => {
  it('takes the posted price at the block for what came in, and the holder’s own figure before it', () => {
    const { lots } = costBasis(HISTORY, ME, noted({ 2: { cents: 150_000 } }), never);
    expect(lots.map(({ kind, units, costCents }) => [kind, units, costCents])).toEqual([
      ['issued', units(2), 325_500],
      ['received', units(1), 150_000],
    ]);
  });

  it('uses lots first in, first out, and counts a redemption at the price then; a send counts once it is marked', () => {
    const plain = costBasis(HISTORY, ME, {}, never);
    expect(
      plain.disposals.map(({ mark, costCents, proceedsCents, gainCents }) => [
        mark,
        costCents,
        proceedsCents,
        gainCents,
      ]),
    ).toEqual([
      [undefined, 81_375, null, null],
      ['sale', 244_125 + 100_000, 440_000, 440_000 - 344_125],
    ]);
    expect(plain.lots.map(({ left, leftCents }) => [left, leftCents])).toEqual([
      [0n, 0],
      [units(0.5), 100_000],
    ]);
    for (const mark of ['gift', 'own'] as const)
      expect(costBasis(HISTORY, ME, noted({ 3: { mark, cents: 99 } }), never).disposals[0]).toMatchObject({
        mark,
        costCents: 81_375,
        proceedsCents: null,
        gainCents: null,
      });
    expect(costBasis(HISTORY, ME, noted({ 3: { mark: 'sale' } }), never).disposals[0]).toMatchObject({
      proceedsCents: 105_000,
      gainCents: 105_000 - 81_375,
    });
    expect(costBasis(HISTORY, ME, noted({ 3: { mark: 'sale', cents: 80_000 } }), never).disposals[0]?.gainCents).toBe(
      80_000 - 81_375,
    );
    expect(costBasis(HISTORY, ME, noted({ 4: { mark: 'own' } }), never).disposals[1]?.gainCents).toBeNull();
  });

  it('uses chosen lots before the others', () => {
    const { disposals } = costBasis(HISTORY, ME, noted({ 4: { lots: [keyOf(2), keyOf(99)] } }), never);
    expect(disposals[1]?.pieces.map(({ lot, units, costCents }) => [lot.key, units, costCents])).toEqual([
      [keyOf(2), units(1), 200_000],
      [keyOf(1), units(1), 162_750],
    ]);
    expect(lotsBefore(HISTORY, ME, {}, keyOf(4)).map(({ key, left }) => [key, left])).toEqual([
      [keyOf(1), units(1.5)],
      [keyOf(2), units(1)],
    ]);
  });

  it('cuts the cost of a part to whole cents and leaves the rest with the lot, so that no cent is lost', () => {
    const thirds = [1, 2, 3].map((block) => moved(block + 1, 1, ME, BOB));
    const { disposals } = costBasis([moved(1, 3, null, ME), ...thirds], ME, noted({ 1: { cents: 100 } }), never);
    expect(disposals.map(({ costCents }) => costCents)).toEqual([33, 33, 34]);
  });

  it('takes no mark of an imported file that says nothing of such a movement, and that nobody could take back', () => {
    const marked = noted({ 1: { mark: 'own' }, 2: { mark: 'gift' }, 4: { mark: 'gift' } });
    expect(costBasis(HISTORY, ME, marked, never)).toEqual(costBasis(HISTORY, ME, {}, never));
    for (const mark of MARKS) expect(markOf('issued', { at: 1, mark })).toBeUndefined();
  });

  it('says of how many the cost is unknown, and guesses nothing', () => {
    const rows = [moved(1, 1, null, ME, { price_cents: null }), moved(2, 1, null, ME), moved(3, 1.5, ME, null)];
    const basis = basisOfYear(rows, ME, {}, year(2029));
    expect(basis.acquiredTotal).toEqual({ units: units(2), cents: 162_750, unknown: units(1) });
    expect(basis.disposed[0]).toMatchObject({ costCents: null, gainCents: null });
    expect([basis.realizedCents, basis.unknownGains]).toEqual([0, 1]);
  });

  it('knows no cost of what came from another wallet of its holder until they enter it', () => {
    const rows = [moved(1, 1, ANN, ME), moved(2, 1, ME, BOB)];
    const basis = basisOfYear(rows, ME, noted({ 1: { mark: 'own' }, 2: { mark: 'sale' } }), year(2029));
    expect(basis.acquiredTotal).toEqual({ units: units(1), cents: 0, unknown: units(1) });
    expect([basis.realizedCents, basis.unknownGains]).toEqual([0, 1]);
    const known = noted({ 1: { mark: 'own', cents: 100_000 }, 2: { mark: 'sale' } });
    expect(basisOfYear(rows, ME, known, year(2029))).toMatchObject({ realizedCents: 62_750, unknownGains: 0 });
  });

  it('states each year on its own: what came in, what left, and what was left then', () => {
    const rows = [
      ...HISTORY,
      moved(400, 1, ME, null, { price_cents: 300_000 }),
      moved(401, 1, ME, BOB, { final: false }),
    ];
    const first = basisOfYear(rows, ME, {}, year(2029));
    expect([first.acquired.length, first.disposed.length, first.unmarked]).toEqual([2, 2, 1]);
    expect(first.heldTotal).toEqual({ units: units(0.5), cents: 100_000, unknown: 0n });
    expect(unrealizedCents(first.heldTotal, 190_000)).toBe(-5_000);
    const second = basisOfYear([...HISTORY, moved(400, 0.5, ME, null, { price_cents: 300_000 })], ME, {}, year(2030));
    expect([second.acquired.length, second.disposed.length, second.realizedCents]).toEqual([0, 1, 50_000]);
    expect(second.heldTotal.units).toBe(0n);
  });
});

/** A history that a chain could have: nothing leaves that isn't there. With notes of any kind on it. */
const histories = fc
  .array(
    fc.record({
      isIn: fc.boolean(),
      value: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      share: fc.bigInt({ min: 0n, max: 100n }),
      isToken: fc.boolean(),
      price: fc.option(fc.integer({ min: 1, max: 100_000_000 }), { nil: null }),
      mark: fc.option(fc.constantFrom(...MARKS), { nil: undefined }),
      cents: fc.option(fc.integer({ min: 0, max: 10 ** 12 }), { nil: undefined }),
      lots: fc.array(fc.nat(40), { maxLength: 4 }),
      sameBlock: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((made) => {
    let [balance, block, index] = [0n, 0, 0];
    const rows: BasisRow[] = [];
    const notes: Record<string, Note> = {};
    for (const { isIn, value, share, isToken, price, sameBlock, mark, cents, lots } of made) {
      const moves = isIn ? value : (balance * share) / 100n;
      balance += isIn ? moves : -moves;
      [block, index] = sameBlock ? [block, index + 1] : [block + 1, 0];
      const party = isToken ? null : ANN;
      const [from, to] = isIn ? [party, ME] : [ME, party];
      const row = moved(block, 0, from, to, { value: String(moves), price_cents: price, log_index: index });
      rows.push(row);
      notes[transactionKey(row)] = {
        at: 1,
        mark,
        cents,
        lots: lots.map((number) => transactionKey(rows[number] ?? row)),
      };
    }
    return { rows, notes };
  });

describe('of any history, with any notes', () => {
  it('the lots add up to the balance at every block', () => {
    fc.assert(
      fc.property(histories, ({ rows, notes }) => {
        for (const { block } of rows) {
          const { lots } = costBasis(rows, ME, notes, (row) => row.block > block);
          const balance = rows
            .filter((row) => row.block <= block)
            .reduce((sum, { to, value }) => sum + (to === ME ? 1n : -1n) * BigInt(value), 0n);
          expect(lots.reduce((sum, { left }) => sum + left, 0n)).toBe(balance);
        }
      }),
    );
  });

  it('the parts of a lot and what is left of it cost what the lot cost, and the parts of the proceeds are the proceeds', () => {
    fc.assert(
      fc.property(histories, ({ rows, notes }) => {
        const { lots, disposals } = costBasis(rows, ME, notes, never);
        const pieces = disposals.flatMap((disposal) => disposal.pieces);
        for (const lot of lots) {
          const taken = pieces.filter((piece) => piece.lot === lot);
          expect(taken.reduce((sum, piece) => sum + piece.units, lot.left)).toBe(lot.units);
          if (lot.costCents !== null)
            expect(taken.reduce((sum, { costCents }) => sum + (costCents ?? 0), lot.leftCents ?? 0)).toBe(
              lot.costCents,
            );
          expect(lot.leftCents ?? 0).toBeGreaterThanOrEqual(0);
        }
        for (const { pieces: parts, proceedsCents } of disposals)
          if (proceedsCents !== null)
            expect(parts.reduce((sum, part) => sum + (part.proceedsCents ?? 0), 0)).toBe(proceedsCents);
      }),
    );
  });

  it('the order in which its movements are read makes no difference', () => {
    const shuffled = histories.chain(({ rows, notes }) =>
      fc.record({
        rows: fc.constant(rows),
        notes: fc.constant(notes),
        other: fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ rows, notes, other }) => {
        expect(costBasis(other, ME, notes, never)).toEqual(costBasis(rows, ME, notes, never));
      }),
    );
  });
});
