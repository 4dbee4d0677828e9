import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { lotTree } from '#proof/lots.ts';
import { coinRegister } from '#site';
import { auditList } from '../../platform/audit/audit-list.ts';
import type { Context } from '../../platform/context.ts';
import { NO_CHAIN } from '../../testing/desk-client.ts';
import { testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { keepFile, lotsBytes } from './attestations.ts';
import { correctLot } from './correct-lot.ts';
import { excludeLot } from './exclude-lot.ts';
import { importLots } from './import-lots.ts';
import { coinRegisterTotals, lotHistory, lotList, lotsAt } from './lots.ts';
import { coinLots } from './table.ts';

let context: Context;
let now: Date;
onEmptyDatabase((db) => {
  now = new Date('2026-11-21T12:00:00Z');
  context = testContext({ db, chain: NO_CHAIN, now: () => now, actor: { kind: 'staff', userId: 'someone' } });
});

const HEAD = 'id,year,mint,coins,depository,received_on,box,serials,reason';
const line = (id: string, { coins = 500, day = '2026-01-02', serials = '' } = {}) =>
  `${id},2024,West Point,${coins},Vault,${day},,${serials},`;
const load = (...lines: string[]) => importLots(context, new TextEncoder().encode([HEAD, ...lines].join('\n')));
const ids = async () => (await lotsAt(context, now)).map(({ id }) => id);
const messages = async (imported: ReturnType<typeof load>) =>
  (await imported).faults.map((fault) => `${fault.line} ${fault.message}`);

it('registers all lots of a file with one line in the audit log, and the same file once', async () => {
  expect(await load(line('A'), line('B', { coins: 20, serials: 'S1;S2' }))).toMatchObject({ added: 2, coins: 520 });
  expect(await load(line('A'), line('B', { coins: 20, serials: 'S1;S2' }), line('C'))).toMatchObject({
    added: 1,
    known: 2,
    faults: [],
  });
  expect(await coinRegisterTotals(context)).toEqual({ lots: 3, coins: 1_020 });
  const entries = await auditList(context, { limit: 9 });
  expect(entries.map(({ action, after }) => [action, after?.lots, after?.coins])).toEqual([
    ['lot.import', 1, 500],
    ['lot.import', 2, 520],
  ]);
  await load(line('C'));
  expect(await auditList(context, { limit: 9 })).toHaveLength(2);
});

it('registers nothing of a file with a fault, and lists every one', async () => {
  await load(line('A', { serials: 'S1' }), line('X'));
  await excludeLot(context, 'X', 'Sold');
  const file = [line('N'), line('A', { coins: 499 }), line('X'), line('M', { serials: 'S1' }), line('Q', { coins: 0 })];
  expect(await messages(load(...file))).toEqual([
    `3 ${COIN_REGISTER_MESSAGES.known('A')}`,
    `4 ${COIN_REGISTER_MESSAGES.excluded('X')}`,
    `5 ${COIN_REGISTER_MESSAGES.serialTwice('S1')}`,
    `6 ${COIN_REGISTER_MESSAGES.fields.coins}`,
  ]);
  expect(await ids()).toEqual(['A']);
});

it('compares as many lots as a file can hold', async () => {
  await load(line('A'));
  const others = Array.from({ length: 70_000 }, (_, at) => line(`B${at}`));
  expect(await messages(load(line('A', { coins: 499 }), ...others))).toEqual([
    `2 ${COIN_REGISTER_MESSAGES.known('A')}`,
  ]);
});

it('takes a lot out once, with its reason, and keeps what stays of it as a lot of its own', async () => {
  await load(line('A', { serials: 'S1' }), line('B'));
  now = new Date('2026-11-21T13:00:00Z');
  await excludeLot(context, 'A', 'Three coins were redeemed', { id: 'A.1', coins: 497 });
  expect(await ids()).toEqual(['A.1', 'B']);
  expect(await coinRegisterTotals(context)).toEqual({ lots: 2, coins: 997 });
  // Up to then, the lot was whole.
  expect((await lotsAt(context, new Date('2026-11-21T12:59:59Z'))).map(({ id }) => id)).toEqual(['A', 'B']);
  expect((await lotsAt(context, new Date('2026-01-01T00:00:00Z'))).length).toBe(0);
  expect(await lotHistory(context, 'A')).toMatchObject({
    registered_by: { kind: 'staff', id: 'someone' },
    rest: 'A.1',
    excluded_by: { id: 'someone' },
    excluded: { reason: 'Three coins were redeemed' },
  });
  expect(await lotHistory(context, 'A.1')).toMatchObject({ rest_of: 'A', coins: 497, serials: [], excluded: null });
  const [entry] = await auditList(context, { limit: 1 });
  expect(entry).toMatchObject({ action: 'lot.exclude', subjectId: 'A', after: { rest: 'A.1', rest_coins: 497 } });
  await expect(excludeLot(context, 'A', 'Again')).rejects.toThrow(COIN_REGISTER_MESSAGES.alreadyExcluded);
  await expect(excludeLot(context, 'Z', 'Unknown')).rejects.toThrow(COIN_REGISTER_MESSAGES.lotUnknown);
  const rest = { id: 'B.1', coins: 500 };
  await expect(excludeLot(context, 'B', 'More', rest)).rejects.toThrow(COIN_REGISTER_MESSAGES.restTooMany);
  await expect(excludeLot(context, 'B', 'Taken', { id: 'A', coins: 1 })).rejects.toThrow(
    COIN_REGISTER_MESSAGES.restIdTaken,
  );
  // The serial numbers of coins that were taken out may come back in another lot.
  expect(await messages(load(line('D', { serials: 'S1' })))).toEqual([]);
});

const DETAILS = { year: '2024', mint: 'West Point', coins: '500', depository: 'Vault', received_on: '2026-01-02' };
/** Keeps a list of lots as an attestation that is prepared does. */
const prepare = async (...lots: string[]) => {
  const counted = (await lotsAt(context, now)).filter(({ id }) => lots.includes(id));
  await keepFile(context, { kind: 'lots', hash: lotTree(counted).root, bytes: lotsBytes(counted) });
};

it('corrects a lot with a line in the audit log, by the rule of a file', async () => {
  await load(`A,1900,x,50,Vault,2026-01-02,,S1,Typed by hand`, line('B', { serials: 'S2' }));
  const correct = (changes: object, why = 'A typo') => correctLot(context, 'A', { ...DETAILS, ...changes }, why);
  const { firstYear, mints } = coinRegister;
  for (const [changes, field, message] of [
    [{ year: '1901' }, 'year', COIN_REGISTER_MESSAGES.yearUnusual(1901, firstYear, 2027)],
    [{ mint: 'y' }, 'mint', COIN_REGISTER_MESSAGES.mintUnusual('y', mints)],
    [{ coins: '0' }, 'coins', COIN_REGISTER_MESSAGES.fields.coins],
    [{ received_on: '2026-11-22' }, 'received_on', COIN_REGISTER_MESSAGES.inFuture],
    [{ serials: 'S2' }, 'serials', COIN_REGISTER_MESSAGES.serialTwice('S2')],
  ] as const)
    await expect(correct(changes), field).rejects.toMatchObject({ fields: { [field]: [message] } });
  await correct({ serials: 'S1; S3', reason: '' });
  expect(await lotsAt(context, now)).toMatchObject([
    { id: 'A', year: 2024, mint: 'West Point', coins: 500, serials: ['S1', 'S3'] },
    { id: 'B' },
  ]);
  const before = { year: 1900, mint: 'x', coins: 50, serials: 'S1', reason: 'Typed by hand' };
  const after = { year: 2024, mint: 'West Point', coins: 500, serials: 'S1; S3', reason: null, why: 'A typo' };
  const [entry] = await auditList(context, { limit: 1 });
  expect(entry).toMatchObject({ action: 'lot.correct', subjectId: 'A', before, after });
  expect(await lotHistory(context, 'A')).toMatchObject({
    corrections: [{ at: now.toISOString(), by: { kind: 'staff', id: 'someone' }, before, after }],
    correction_blocked: null,
    reason: null,
  });
  await expect(correct({ serials: 'S1; S3' })).rejects.toThrow(COIN_REGISTER_MESSAGES.nothingCorrected);
});

it('corrects no lot that an attestation was prepared with or that was taken out, and no rest beyond its whole', async () => {
  await load(line('A'), line('B'), line('AA'));
  await excludeLot(context, 'B', 'Two were sold', { id: 'B.1', coins: 498 });
  const correct = (id: string, changes: object) => correctLot(context, id, { ...DETAILS, ...changes }, 'A typo');
  await expect(correct('B', { year: '2023' })).rejects.toThrow(COIN_REGISTER_MESSAGES.alreadyExcluded);
  await expect(correct('B.1', { coins: '500' })).rejects.toThrow(COIN_REGISTER_MESSAGES.restTooMany);
  await correct('B.1', { coins: '499' });
  await prepare('AA', 'B.1');
  for (const id of ['AA', 'B.1'])
    await expect(correct(id, { year: '2023' })).rejects.toThrow(COIN_REGISTER_MESSAGES.prepared);
  expect(await lotHistory(context, 'AA')).toMatchObject({ correction_blocked: COIN_REGISTER_MESSAGES.prepared });
  await correct('A', { year: '2023' });
  await expect(correct('Z', {})).rejects.toThrow(COIN_REGISTER_MESSAGES.lotUnknown);
});

it('lists lots newest first, by pages, what is typed and whether they count', async () => {
  await load(line('A', { day: '2026-01-01' }), line('B'), line('C'), line('D', { serials: 'X_9', day: '2026-03-01' }));
  await excludeLot(context, 'B', 'Sold');
  const found = async (query: object) => (await lotList(context, { limit: 9, ...query })).map(({ lot }) => lot.id);
  expect(await found({})).toEqual(['D', 'C', 'B', 'A']);
  expect(await found({ after: 'C' })).toEqual(['B', 'A']);
  expect(await found({ limit: 1 })).toEqual(['D', 'C']);
  expect([await found({ state: 'counted' }), await found({ state: 'excluded' })]).toEqual([['D', 'C', 'A'], ['B']]);
  expect([await found({ q: 'x_9' }), await found({ q: 'west' }), await found({ q: 'y%' })]).toEqual([
    ['D'],
    ['D', 'C', 'B', 'A'],
    [],
  ]);
});

it('is never changed by the database, either, but for the details of lots in no prepared attestation', async () => {
  await load(line('A'), line('B'), line('C'));
  await excludeLot(context, 'B', 'Sold');
  await prepare('A');
  const refused = [
    sql`update ${coinLots} set coins = 1 where id = 'A'`,
    sql`update ${coinLots} set year = 2000 where id = 'B'`,
    sql`update ${coinLots} set id = 'D' where id = 'C'`,
    sql`update ${coinLots} set actor_id = 'someone else' where id = 'C'`,
    sql`delete from ${coinLots} where id = 'C'`,
  ];
  for (const change of refused)
    await expect(context.db.execute(change)).rejects.toMatchObject({ cause: { code: '23001' } });
  await context.db.execute(sql`update ${coinLots} set coins = 1 where id = 'C'`);
});
