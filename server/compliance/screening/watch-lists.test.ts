import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { auditEntries } from '../../platform/audit/table.ts';
import type { Context } from '../../platform/context.ts';
import { uuidv7 } from '../../platform/id.ts';
import { recheckRedemptions } from '../../redemptions/screen-redemption.ts';
import { recheckPurchases } from '../../sales/screen-purchase.ts';
import { purchases } from '../../sales/table.ts';
import { testDatabase } from '../../testing/database.ts';
import { type TestDesk, testDesk } from '../../testing/sales.ts';
import { inPieces, ofacList, type Party } from '../../testing/sanctions.ts';
import { importList } from './import-list.ts';
import { screeningAlarms } from './screening-status.ts';
import { screeningEntries, screeningLists } from './table.ts';
import { folderReader, recheckPage } from './watch-lists.ts';

const RECHECKS = { purchase: recheckPurchases, redemption: recheckRedemptions };
const PARTIES: Party[] = [1, 2, 3, 4, 5].map((id) => ({
  id: String(id),
  names: [{ parts: [`LISTED ${'ABCDE'[id - 1]}`] }],
  addresses: [['ETH', `0x${String(id).repeat(40)}`]],
}));
const ofac = (listedOn: string, parties = PARTIES) => ({
  file: 'SDN_ADVANCED.XML',
  chunks: inPieces(ofacList(listedOn, parties)),
});
let days = 0;
/** A later day for each list, so that a test may be run twice. */
const nextDay = () => {
  days += 1;
  return new Date(Date.parse('2030-09-01') + days * 86_400_000).toISOString().slice(0, 10);
};

let database: Awaited<ReturnType<typeof testDatabase>>;
let desk: TestDesk;
let context: Context;
beforeAll(async () => {
  database = await testDatabase();
  desk = await testDesk(database.db);
  const { env } = desk.context;
  const screening = { ...env.screening, maxAgeDays: 100 };
  context = { ...desk.context, env: { ...env, screening }, actor: { kind: 'system' } };
});
afterAll(() => database.close());

const live = (screening: object = {}): Context => {
  const { env } = context;
  return { ...context, env: { ...env, mode: 'live', screening: { ...env.screening, ...screening } } };
};
const alarms = async (of: Context) => (await screeningAlarms(of)).map(({ why }) => why);
const standing = async () => {
  const [list] = await context.db
    .select()
    .from(screeningLists)
    .where(and(eq(screeningLists.inForce, true), eq(screeningLists.kind, 'ofac')));
  const [entries] = await context.db.select({ all: count() }).from(screeningEntries);
  return { listedOn: list?.listedOn, entries: entries?.all };
};
const lastAudit = async () => (await context.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1))[0];
const openRequests = async () => (await recheckPurchases.open(context, null, 1_000)).length;
const stopped = async () =>
  (await context.db.select().from(purchases).where(isNotNull(purchases.sanctionsHoldSince))).length;

it('warns of a live site without a list, unless that is said on purpose', async () => {
  await context.db.update(screeningLists).set({ inForce: false });
  await context.db.delete(screeningEntries);
  await context.db.delete(screeningLists).where(isNotNull(screeningLists.errors));
  expect(await alarms(live())).toEqual([SCREENING_MESSAGES.missing]);
  expect(await alarms(live({ mode: 'none' }))).toEqual([]);
  expect(await alarms(context)).toEqual([]);
});

it('takes a list whole or not at all, and the same one once', async () => {
  const [before, day] = [await standing(), nextDay()];
  const cutOff = { file: 'SDN_ADVANCED.XML', chunks: inPieces(ofacList(day, PARTIES).slice(0, -300)) };
  desk.pass(1);
  expect(await importList(context, cutOff)).toMatchObject({ outcome: 'refused' });
  expect(await standing()).toEqual(before);
  expect(await alarms(context)).toEqual([expect.stringContaining('SDN_ADVANCED.XML was refused')]);
  desk.pass(1);
  expect(await importList(context, ofac(day))).toEqual({ outcome: 'taken' });
  expect(await standing()).toEqual({ listedOn: day, entries: 10 });
  expect(await lastAudit()).toMatchObject({
    action: 'screening.import_list',
    after: { listed_on: day, names: 5, addresses: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(await importList(context, ofac(day))).toEqual({ outcome: 'same' });
  expect(await alarms(live({ maxAgeDays: 100 }))).toEqual([]);
});

it('refuses a list that is older than the one in force, much smaller, or from the future', async () => {
  await importList(context, { ...ofac(nextDay()), mayShrink: true });
  const before = await standing();
  for (const [day, parties, error] of [
    ['2030-08-31', PARTIES, SCREENING_MESSAGES.older],
    [nextDay(), PARTIES.slice(0, 3), SCREENING_MESSAGES.smaller],
    ['2030-12-19', PARTIES, SCREENING_MESSAGES.ahead],
  ] as const)
    expect(await importList(context, ofac(day, [...parties]))).toEqual({ outcome: 'refused', errors: [error] });
  expect(await standing()).toEqual(before);
});

it('is not cut down from the desk in several steps, either', async () => {
  const many = Array.from(
    { length: 10 },
    (_, at): Party => ({ id: `${at}`, names: [{ parts: [`MANY ${'ABCDEFGHIJ'[at]}`] }] }),
  );
  const staff: Context = { ...context, actor: { kind: 'staff', userId: uuidv7(context.now()) } };
  // Lists of one moment have no order.
  desk.pass(1);
  await importList(context, { ...ofac(nextDay(), many), mayShrink: true });
  desk.pass(1);
  expect(await importList(staff, ofac(nextDay(), many.slice(2)))).toEqual({ outcome: 'taken' });
  const less = () => ofac(nextDay(), many.slice(3));
  expect(await importList(staff, less())).toEqual({ outcome: 'refused', errors: [SCREENING_MESSAGES.smaller] });
  expect(await importList(context, { ...less(), mayShrink: true })).toEqual({ outcome: 'taken' });
});

it('checks all open records again, page by page, and goes on where it was stopped', async () => {
  while (await recheckPage(context, RECHECKS));
  const wallets = [0, 1].map(() => `0x${randomBytes(20).toString('hex')}`);
  for (const index of [0, 1, 0, 0]) await desk.request({ ethereum_address: wallets[index] });
  const [before, open] = [await stopped(), await openRequests()];
  const more = wallets.map(
    (wallet, index): Party => ({
      id: `9${index}`,
      names: [{ parts: ['LISTED LATER'] }],
      addresses: [['USDT', wallet]],
    }),
  );
  const day = nextDay();
  expect(await importList(context, ofac(day, [...PARTIES, ...more]))).toEqual({ outcome: 'taken' });
  expect(await recheckPage(context, RECHECKS, 2)).toBe(true);
  // One that fails takes its page back, and no more.
  const broken = { ...RECHECKS, purchase: { ...recheckPurchases, screen: () => Promise.reject(new Error('down')) } };
  await expect(recheckPage(context, broken, 2)).rejects.toThrow('down');
  let pages = 1;
  while (await recheckPage(context, RECHECKS, 2)) pages += 1;
  // The last page of the requests isn't full; another finds that there are no redemptions.
  expect([pages, (await stopped()) - before]).toEqual([Math.floor(open / 2) + 2, 4]);
  expect(await lastAudit()).toMatchObject({
    action: 'screening.recheck',
    after: { records: open, lists: expect.stringContaining(`ofac ${day} sha256:`) },
  });
});

it('warns of an old list', async () => {
  const day = nextDay();
  await importList(context, { ...ofac(day), mayShrink: true });
  const later: Context = { ...live({ maxAgeDays: 7 }), now: () => new Date(Date.parse(day) + 8.5 * 86_400_000) };
  expect(await alarms(later)).toEqual([expect.stringContaining('8 days old')]);
  expect(await alarms({ ...later, now: () => new Date(Date.parse(day) + 7.5 * 86_400_000) })).toEqual([]);
});

it('takes lists from the folder, also smaller ones; each once, and what is still being written later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'screening-'));
  const read = folderReader(folder);
  const path = join(folder, 'SDN_ADVANCED.XML');
  const lists = async () => (await context.db.select({ all: count() }).from(screeningLists))[0]?.all ?? 0;
  const [before, day] = [await lists(), nextDay()];
  await writeFile(path, ofacList(day, PARTIES.slice(0, 2)));
  await read(context);
  expect(await lists()).toBe(before);
  await utimes(path, 1, 1);
  await read(context);
  expect(await standing()).toEqual({ listedOn: day, entries: 4 });
  // Another start meets the same file again.
  await folderReader(folder)(context);
  expect(await lists()).toBe(before + 1);
  const own = join(folder, 'own.txt');
  await writeFile(own, `no date ${day}`);
  await utimes(own, 1, 1);
  desk.pass(1);
  for (const reader of [read, folderReader(folder)]) await reader(context);
  expect(await lists()).toBe(before + 2);
  expect(await alarms(context)).toEqual([expect.stringContaining('own.txt was refused')]);
  // What was taken back is in force again.
  for (const name of ['One', 'Other', 'One']) {
    await writeFile(own, `date: ${day}\nJane ${name}`);
    await utimes(own, 1, 1);
    desk.pass(1);
    await folderReader(folder)(context);
  }
  const values = context.db.select({ value: screeningEntries.value }).from(screeningEntries);
  expect(await values.where(eq(screeningEntries.value, 'jane one'))).toHaveLength(1);
  expect(await lists()).toBe(before + 5);
  await rm(folder, { recursive: true });
  await expect(read(context)).resolves.toBeUndefined();
});
