import { expect, it } from 'vitest';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { coinRegister } from '#site';
import { parseLots } from './parse-lots.ts';

const HEAD = 'id,year,mint,coins,depository,received_on,box,serials';
const TODAY = '2026-11-21';
const parse = (text: string | Uint8Array) =>
  parseLots(typeof text === 'string' ? new TextEncoder().encode(text) : text, TODAY);
const { fields } = COIN_REGISTER_MESSAGES;

it('reads lots by the names of their columns, in any order, as spreadsheets write them', async () => {
  const file =
    '\ufeffCoins,ID,Year,Mint,Depository,Received on,Serials\r\n500,A-1,2024,West Point,"Vault, Inc.",2026-01-02,S1; S2\r\n';
  const common = { year: 2024, mint: 'West Point', depository: 'Vault, Inc.', receivedOn: '2026-01-02' };
  expect(await parse(file)).toMatchObject({
    lots: [{ line: 2, lot: { ...common, id: 'A-1', coins: 500, serials: ['S1', 'S2'] } }],
    faults: { count: 0 },
  });
});

it('lists every fault with its line', async () => {
  const file = [
    HEAD,
    'A 1,24x,West Point,0,Vault,2026-02-30,,',
    'B,2024,West Point,500,Vault,2026-01-02',
    'C,2024,,1.5,Vault,2026-01-02,,',
    'D,2024,West Point,10000001,Vault,2026-11-22,,',
    'E,2024,West Point,500,Vault,2026-11-22,,S1',
    'E,2024,West Point,500,Vault,2026-01-02,,S1;S2',
  ].join('\n');
  const { lots, faults } = await parse(file);
  const found = faults.first.map(({ line, message }) => `${line} ${message}`);
  expect(found.sort()).toEqual(
    [
      `2 ${fields.id}`,
      `2 ${fields.year}`,
      `2 ${fields.coins}`,
      `2 ${fields.receivedOn}`,
      `3 ${COIN_REGISTER_MESSAGES.fieldCount(6, 8)}`,
      `4 ${fields.mint}`,
      `4 ${fields.coins}`,
      `5 ${fields.coins}`,
      `6 ${COIN_REGISTER_MESSAGES.inFuture}`,
      `7 ${COIN_REGISTER_MESSAGES.twice('E')}`,
      `7 ${COIN_REGISTER_MESSAGES.serialTwice('S1')}`,
    ].sort(),
  );
  expect(lots.map(({ line }) => line)).toEqual([6, 7]);
});

it('takes a year or a mint that the coins don’t have only with a reason, which it keeps', async () => {
  const { firstYear, mints } = coinRegister;
  const file = (...lines: string[]) => [`${HEAD},reason`, ...lines].join('\n');
  const lot = (id: string, year: number, mint: string, reason = '') =>
    `${id},${year},${mint},20,Vault,2026-01-02,,,${reason}`;
  const [mint = ''] = mints;
  const usual = file(lot('A', firstYear, mint), lot('B', 2027, mint));
  expect((await parse(usual)).faults.count).toBe(0);
  const unusual = await parse(file(lot('A', firstYear - 1, mint), lot('B', 2028, mint), lot('C', 2024, 'x')));
  expect(unusual.faults.first).toEqual([
    { line: 2, message: COIN_REGISTER_MESSAGES.yearUnusual(firstYear - 1, firstYear, 2027) },
    { line: 3, message: COIN_REGISTER_MESSAGES.yearUnusual(2028, firstYear, 2027) },
    { line: 4, message: COIN_REGISTER_MESSAGES.mintUnusual('x', mints) },
  ]);
  const explained = await parse(file(lot('A', 1900, 'x', 'A pattern coin'), lot('B', 2024, mint, '  ')));
  expect(explained).toMatchObject({
    lots: [{ lot: { year: 1900, mint: 'x' }, reason: 'A pattern coin' }, { reason: null }],
    faults: { count: 0 },
  });
  const tooLong = await parse(file(lot('A', 1900, 'x', 'a'.repeat(501))));
  expect(tooLong.faults.first[0]).toEqual({ line: 2, message: fields.reason });
});

it.each([
  ['', COIN_REGISTER_MESSAGES.csvEmpty],
  [HEAD, COIN_REGISTER_MESSAGES.csvEmpty],
  [`${HEAD}\n"A,2024`, COIN_REGISTER_MESSAGES.notCsv],
  [Uint8Array.of(0xff, 0xfe, 0x41), COIN_REGISTER_MESSAGES.notCsv],
  ['id,year\nA,2024', expect.stringContaining('id, year, mint, coins, depository, received_on')],
  [`${HEAD},owner\n`, COIN_REGISTER_MESSAGES.columnUnknown('owner')],
])('refuses %j as a whole', async (file, message) => {
  expect(await parse(file)).toEqual({ lots: [], faults: { count: 1, first: [{ line: 1, message }] } });
});

it.each([
  ['a field of a thousand marks', `${HEAD}\n${'\u0316\u0301'.repeat(500)},2024,West Point,5,Vault,2026-01-02,,`, 'id'],
  [
    'more serials than a lot may have',
    `${HEAD}\nA,2024,West Point,5,Vault,2026-01-02,,${'S;'.repeat(1_001)}`,
    'serials',
  ],
  [
    'a serial of a thousand marks',
    `${HEAD}\nA,2024,West Point,5,Vault,2026-01-02,,${'\u0316\u0301'.repeat(500)}`,
    'serials',
  ],
] as const)('refuses %s', async (_, file, name) => {
  expect((await parse(file)).faults.first).toEqual([{ line: 2, message: fields[name] }]);
});

it('lists the first hundred faults and counts the others, while others have their turn', async () => {
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  });
  const { faults } = await parse(`${HEAD}\n${'x\n'.repeat(1_000_000)}`);
  clearInterval(clock);
  expect([faults.first.length, faults.count]).toEqual([100, 1_000_000]);
  expect(turns).toBeGreaterThan(2);
});

it.each([
  ['marks', '\u0316\u0301'.repeat(2_000_000)],
  ['a quoted field', `"${'""'.repeat(4_000_000)}"`],
  ['line breaks in quotes', `"${'\n'.repeat(8_000_000)}"`],
  ['commas', ','.repeat(8_000_000)],
  ['apostrophes and spaces', `'${' '.repeat(8_000_000)}`],
])('reads 8 MB of %s once', async (_, text) => {
  expect((await parse(`${HEAD}\n${text}`)).faults.count).toBe(1);
  expect((await parse(text)).faults.count).toBe(1);
});
