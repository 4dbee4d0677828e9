import { expect, it } from 'vitest';
import { addSaleDesk } from '#contracts/testing/sale-chain.ts';
import type { Context } from '../../platform/context.ts';
import { idsOf } from '../../testing/doctor.ts';
import { bySystem, testContext } from '../../testing/features.ts';
import { onEmptyDatabase } from '../../testing/on-empty-database.ts';
import { fundedRelayer } from '../../testing/relays.ts';
import { tokenChainOfFile } from '../../testing/token.ts';
import { prepare } from '../examined.ts';
import { saleCheck, yearsWithoutHolidays } from './sale.ts';

const chain = await tokenChainOfFile();
const sale = await addSaleDesk(chain);
let context: Context;
onEmptyDatabase(async (db) => {
  const parts = { db, chain: { ...chain.chain, saleDesk: sale.saleDesk }, now: () => new Date('2026-11-03T12:00:00Z') };
  context = { ...bySystem(testContext(parts)), relayer: await fundedRelayer(chain) };
});
/** At the context's own time: the doctor's is the database's, and holidays are known for some years only. */
const found = async (given: Context = context) =>
  idsOf(await saleCheck.look({ ...prepare({}), context: async () => given }));

it('says that nothing is sold where there is no desk', async () => {
  expect(await found({ ...context, chain: chain.chain })).toEqual(['ok sale.off']);
});

it('finds a desk in order, and says when it is stopped or not as it should be', async () => {
  expect(await found()).toEqual(['ok sale.desk']);
  await sale.stopDesk();
  expect(await found()).toEqual(['warning sale.stopped', 'ok sale.desk']);
  await sale.resumeDesk();
  await chain.revoke('ISSUER', sale.desk);
  expect(await found()).toEqual(['error sale.differs', 'ok sale.desk']);
  await chain.grant('ISSUER', sale.desk);
});

it('is an error where the address is no desk', async () => {
  const other = { ...context.chain, saleDesk: { address: chain.token } };
  expect(await found({ ...context, chain: other })).toEqual(['error sale.no-desk']);
});

it('warns a month before a year comes whose holidays aren’t known', async () => {
  expect(yearsWithoutHolidays(new Date('2027-11-20T12:00:00Z'))).toEqual([]);
  expect(yearsWithoutHolidays(new Date('2027-12-02T12:00:00Z'))).toEqual([2028]);
  const later = { ...context, now: () => new Date('2028-01-01T12:00:00Z') };
  expect(await found(later)).toEqual(['warning sale.no-holidays', 'ok sale.desk']);
});
