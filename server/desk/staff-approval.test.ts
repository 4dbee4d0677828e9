import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { NO_TWO_PERSON_RULES } from '#domain/staff/two-person-rules.ts';
import { linkedWallets, users } from '../accounts/table.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import type { Context, DeskContext } from '../platform/context.ts';
import { NO_CHAIN } from '../testing/desk-client.ts';
import { testContext } from '../testing/features.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { signedInAccount } from '../testing/staff.ts';
import { approvalList } from '../workflow/approvals/find-approvals.ts';
import { approve } from './approve.ts';
import { grantStaff, revokeStaff } from './staff-command.ts';

const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
let context: Context;
onEmptyDatabase((db) => {
  const made = testContext({ db, chain: NO_CHAIN });
  context = { ...made, env: { ...made.env, twoPersonRules: { ...NO_TWO_PERSON_RULES, grant: 0 } } };
});

const grant = async (email: string) => (await grantStaff(context, email)).lines[0];
const account = async (email: string) => (await signedInAccount(context, { staff: false, email })).id;
const isStaff = async (id: string) => (await context.db.select().from(users).where(eq(users.id, id)))[0]?.staff;
const as = (userId: string): DeskContext => ({ ...context, actor: { kind: 'staff', userId } });
const asWallet: () => DeskContext = () => ({
  ...context,
  actor: { kind: 'admin', address: WALLET, roles: ['PRICER'] },
});
const waiting = async () => (await approvalList(context)).find(({ outcome }) => outcome === null)?.id ?? '';

let [ann, bob] = ['', ''];
beforeEach(async () => {
  [ann, bob] = [await account('ann@example.com'), await account('bob@example.com')];
  expect(await grant('ann@example.com')).toBe('ann@example.com is staff now.');
  expect(await grant('bob@example.com')).toContain('once a member of staff approves');
});

it('makes the first member of staff alone, and the next with the approval of one', async () => {
  expect([await isStaff(ann), await isStaff(bob)]).toEqual([true, false]);
  await approve(as(ann), await waiting());
  expect(await isStaff(bob)).toBe(true);
  expect((await auditList(context, { limit: 1 }))[0]).toMatchObject({
    action: 'staff.grant',
    actorLabel: 'command line',
    subjectId: bob,
    after: { staff: true, approved_by: ann },
  });
});

it('doesn’t take the approval of a wallet of the new member’s, nor of one that may be', async () => {
  const address = WALLET.toLowerCase();
  await context.db.insert(linkedWallets).values({ address, userId: bob, createdAt: context.now() });
  await expect(approve(asWallet(), await waiting())).rejects.toThrow(APPROVAL_MESSAGES.ownRole);
  await context.db.delete(linkedWallets);
  await expect(approve(asWallet(), await waiting())).rejects.toThrow(APPROVAL_MESSAGES.unknownAsker);
  expect(await isStaff(bob)).toBe(false);
});

it('doesn’t take the approval of who reads the new member’s mailbox', async () => {
  await approve(as(ann), await waiting());
  const second = await account('ann+desk@example.com');
  await grant('ann+desk@example.com');
  await expect(approve(as(ann), await waiting())).rejects.toThrow(APPROVAL_MESSAGES.ownRole);
  await approve(as(bob), await waiting());
  expect(await isStaff(second)).toBe(true);
});

it('makes no one staff whose address is another by then', async () => {
  await context.db.update(users).set({ email: 'mallory@example.com' }).where(eq(users.id, bob));
  await expect(approve(as(ann), await waiting())).rejects.toThrow(APPROVAL_MESSAGES.overtaken);
  expect([await isStaff(bob), await waiting()]).toEqual([false, '']);
});

it('takes a role away at once', async () => {
  await revokeStaff(context, 'ann@example.com');
  expect(await isStaff(ann)).toBe(false);
  expect(await grant('ann@example.com')).toContain('once a member of staff approves');
});
