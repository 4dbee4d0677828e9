import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { purchases } from '../../sales/table.ts';
import { errorOf, twoPersonsOfFile } from '../../testing/two-persons.ts';
import { identityRecords } from './table.ts';

const site = await twoPersonsOfFile();
const { db } = site.base;

const WITHOUT_DATA = { ciphertext: null, masked: null };
const STATES = {
  asked: { ...WITHOUT_DATA, givenAt: null },
  given: {},
  erased: { ...WITHOUT_DATA, erasedAt: site.base.now() },
};

/** A purchase with identity data in that state, Ann's own or a customer's: what the desk says to Ann of it. */
async function shown(state: keyof typeof STATES, isOwn: boolean) {
  const { id, of } = await site.withIdentity();
  const [row] = await db.select().from(identityRecords).where(eq(identityRecords.id, id));
  await db
    .update(identityRecords)
    .set({ ...row, ...STATES[state] })
    .where(eq(identityRecords.id, id));
  if (isOwn) await db.update(purchases).set({ accountId: site.ann.id }).where(eq(purchases.id, of));
  type Shown = { identity: { data_blocked: string | null }[] };
  const { identity } = await site.get<Shown>('ann', `/api/purchaseList/${of}`);
  return { id, blocked: identity[0]?.data_blocked };
}

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('identity data that was %s', (state) => {
  it.each([false, true])(
    'is offered to open and to erase where both are done, and nowhere else; one’s own: %s',
    async (isOwn) => {
      const expected = state !== 'given' ? IDENTITY_MESSAGES.notGiven : isOwn ? APPROVAL_MESSAGES.ownRecord : null;
      for (const [method, path] of [
        ['POST', 'reveal'],
        ['DELETE', ''],
      ] as const) {
        const { id, blocked } = await shown(state, isOwn);
        const [status, message] = await errorOf(
          site.request('ann', `/api/identity/${id}${path && `/${path}`}`, method),
        );
        expect([blocked, status === 200 ? null : message]).toEqual([expected, expected]);
      }
    },
  );
});
