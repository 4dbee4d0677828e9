import { expect, it } from 'vitest';
import { WORK_VIEWS, type WorkView } from '#domain/staff/queue.ts';
import { setComplete } from '../platform/lists/set-complete.ts';
import { purchaseList } from '../sales/find-purchase.ts';
import { LEAD } from '../testing/desk-client.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type TestDesk, testDesk } from '../testing/sales.ts';
import { saveLead } from './leads/save-lead.ts';
import { deskWork } from './work-queue.ts';

const DAY = 86_400;
let desk: TestDesk;
onEmptyDatabase(async (db) => {
  desk = await testDesk(db);
});

it('counts every view from the rows that it lists', async () => {
  await saveLead(desk.context, LEAD);
  const { id } = await desk.request();
  await desk.place(id);
  const [done, closed] = [await desk.request(), await desk.request()];
  await setComplete(desk.context, purchaseList, done.id, true);
  await desk.post(`/api/purchaseList/${closed.id}/transitions`, { transition: 'refuse', reason: 'why' });
  const context = {
    ...desk.context,
    actor: { kind: 'staff', userId: '0190a3c4-0000-7000-8000-000000000001' },
  } as const;
  const view = async (name: WorkView) => deskWork(context, { view: name, limit: 50 });
  const { counts } = await view('needs_you');
  expect(counts).toEqual({ needs_you: 1, mine: 0, issue: 0, burned: 0, new: 1, waiting: 1, alarms: 0, done: 2 });
  for (const name of WORK_VIEWS) expect((await view(name)).items, name).toHaveLength(counts[name]);
  const search = async (q: string) => (await deskWork(context, { view: 'done', limit: 50, q })).found;
  expect(await Promise.all(['ADA purchase', 'nobody'].map(search))).toEqual([2, 0]);
  expect((await view('waiting')).items).toMatchObject([{ kind: 'payment_awaited', due: '2030-11-22T17:04:00.000Z' }]);
  desk.pass(7 * DAY + 1);
  expect((await view('done')).items, 'only the last week’s').toEqual([]);
  await setComplete(desk.context, purchaseList, done.id, false);
  await setComplete(desk.context, purchaseList, done.id, true);
  await setComplete(desk.context, purchaseList, done.id, false);
  expect((await view('done')).items, 'not what is open again').toEqual([]);
});
