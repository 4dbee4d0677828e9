import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { setStaffRole } from '../accounts/staff-register.ts';
import { users } from '../accounts/table.ts';
import { hasPurchaseKey } from '../sales/purchase-key.ts';
import { purchases } from '../sales/table.ts';
import { taken } from '../testing/desk-client.ts';
import { liveDeskOfFile } from '../testing/live-desk.ts';
import { HOLDER } from '../testing/redemptions.ts';
import { signedInAccount } from '../testing/staff.ts';
import { errorOf } from '../testing/two-persons.ts';

const desk = await liveDeskOfFile();
const { context, request } = desk;
const { db } = context;
desk.setRules(desk.rules.ON);
const [ann, bob] = [await desk.staff(), await desk.staff()];
const newcomer = await signedInAccount(context);

/** Ann's by its account and Bob's by its address. Ann asks to work on it; the approval. */
async function askedAbout() {
  const body = { ethereum_address: HOLDER, qty_to_purchase: 1, email: bob.headers.uid };
  const { key } = await taken<{ key: string }>(await request('POST /api/purchase', {}, body));
  const [row] = await db.update(purchases).set({ accountId: ann.id }).where(hasPurchaseKey(key)).returning();
  const asked = { subject_kind: 'purchase', subject_id: row?.id, why: 'We are all there is' };
  const { approval } = await taken<{ approval: string }>(await request('POST /api/desk/own', ann.headers, asked));
  return approval;
}
const approve = (approval: string, { headers }: typeof bob) =>
  errorOf(request(`POST /api/approvals/${approval}/approve`, headers));

it('a record is everyone’s own where whoever else has the role can’t work at the desk yet', async () => {
  const approval = await askedAbout();
  expect((await approve(approval, newcomer))[0]).toBe(403);
  expect((await approve(approval, bob))[0]).toBe(200);
});

it('and a colleague’s to decide as soon as one of them can', async () => {
  await db.update(users).set({ passkeys: 1 }).where(eq(users.id, newcomer.id));
  expect((await approve(await askedAbout(), bob))[0]).toBe(200);
  await db.update(users).set({ recoveryCodes: 10 }).where(eq(users.id, newcomer.id));
  const refused = [403, APPROVAL_MESSAGES.ownRecord];
  expect(await approve(await askedAbout(), bob)).toEqual(refused);
  await setStaffRole(context, newcomer.id, false);
  expect((await approve(await askedAbout(), bob))[0]).toBe(200);
});
