import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { users } from '../accounts/table.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { uuidv7 } from '../platform/id.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { testContext } from '../testing/features.ts';
import { testPostgres } from '../testing/shared-postgres.ts';
import { signedInAccount } from '../testing/staff.ts';
import { askApproval } from '../workflow/approvals/ask-approval.ts';
import { approve } from './approve.ts';

let server: Awaited<ReturnType<typeof testPostgres>>;
let [one, other]: OpenDatabase[] = [];
let context: Context;
beforeAll(async () => {
  server = await testPostgres();
  [one, other] = [server.open(), server.open()];
  await migrate(one.db);
  context = testContext({ db: one.db, chain: NO_CHAIN });
});
afterAll(() => server.stop());

const as = (userId: string): DeskContext => ({ ...context, actor: { kind: 'staff', userId } });
const staff = async () => (await signedInAccount(context)).id;
const ask = async (by: string) => {
  const subject = { kind: 'identity', id: uuidv7(context.now()) };
  return (await askApproval(as(by), { act: 'identity.reveal', subject, input: {}, why: 'Why' }, async () => ({})))
    .approval;
};
const settled = (all: Promise<unknown>[]) => Promise.allSettled(all);

/** Runs a statement on the other connection, begins the approvals, and commits it once they all wait for it or are done. */
async function during(statement: ReturnType<typeof sql>, begin: () => Promise<unknown>[]) {
  let answers: ReturnType<typeof settled> | undefined;
  await other?.db.transaction(async (tx) => {
    await tx.execute(statement);
    const begun = begin();
    answers = settled(begun);
    let isDone = false;
    void answers.then(() => {
      isDone = true;
    });
    const waiting = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!isDone && Number((await context.db.execute<{ n: number }>(waiting)).rows[0]?.n) < begun.length);
  });
  return (await answers)?.map((answer) => (answer.status === 'fulfilled' ? 'done' : answer.reason.message));
}

const revoke = (id: string) => sql`update ${users} set staff = false where id = ${id}`;

it('is not carried out for someone whose role is taken away at that moment', async () => {
  const [ann, bob] = [await staff(), await staff()];
  const id = await ask(ann);
  expect(await during(revoke(ann), () => [approve(as(bob), id)])).toEqual([APPROVAL_MESSAGES.askerLeft]);
});

it('is not given by someone whose role is taken away at that moment', async () => {
  const [ann, bob] = [await staff(), await staff()];
  const id = await ask(ann);
  expect(await during(revoke(bob), () => [approve(as(bob), id)])).toEqual([APPROVAL_MESSAGES.approverLeft]);
});

it('is given once where two approve it at the same moment', async () => {
  const [ann, bob, carl] = [await staff(), await staff(), await staff()];
  const id = await ask(ann);
  const both = () => [approve(as(bob), id), approve(as(carl), id)];
  const answers = await during(sql`select from approval where id = ${id} for update`, both);
  expect(answers?.sort()).toEqual([APPROVAL_MESSAGES.decided, 'done'].sort());
});
