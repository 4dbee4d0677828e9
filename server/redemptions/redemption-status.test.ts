import { expect, it } from 'vitest';
import { SESSION_COOKIE } from '#domain/names.ts';
import { openSession } from '../accounts/sessions.ts';
import { users } from '../accounts/table.ts';
import type { Db } from '../platform/database/database.ts';
import { uuidv7 } from '../platform/id.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { type TestRedemptions, testRedemptions } from '../testing/redemptions.ts';
import { redemptions } from './table.ts';

let db: Db;
let desk: TestRedemptions;
onEmptyDatabase(async (opened) => {
  db = opened;
  desk = await testRedemptions(db, undefined, Date.now());
});

/** A session of an account with that address; its id and token. */
async function signedInAs(email: string): Promise<{ id: string; token: string }> {
  const now = new Date();
  const [user] = await db
    .insert(users)
    .values({ id: uuidv7(now), email, passwordHash: '', confirmedAt: now, createdAt: now, updatedAt: now })
    .returning();
  const opened = user && (await openSession(db, user, { ip: '', agent: undefined }, now));
  return { id: user?.id ?? '', token: opened?.token ?? '' };
}

it('keeps its address as lines, and shows them to the account that made the request, and to nobody else', async () => {
  const lines = {
    shipping_details: '',
    address_line_1: '12 Analytical Lane',
    address_line_2: '',
    stateProvince: 'utah',
  };
  const ticketId = (await desk.request({ ...lines, qty_to_redeem: 1 })).ticket_id;
  expect(await db.select().from(redemptions)).toMatchObject([
    {
      addressLine1: '12 Analytical Lane',
      addressLine2: null,
      shippingDetails: '12 Analytical Lane',
      stateProvince: 'UT',
    },
  ]);
  const labelFor = async (token = '') => {
    const headers = { cookie: `${SESSION_COOKIE}=${token}` };
    const answer = await desk.app.request(`/api/redeem/${ticketId}`, { headers });
    return ((await answer.json()) as { recipient: { label: string[] | null } }).recipient.label;
  };
  const ada = await signedInAs('ada@example.org');
  expect(await labelFor(ada.token)).toBeNull();
  await db.update(redemptions).set({ accountId: ada.id, isOfAccount: true });
  expect(await labelFor()).toBeNull();
  expect(await labelFor((await signedInAs('eve@example.org')).token)).toBeNull();
  expect(await labelFor(ada.token)).toEqual([
    'Ada Lovelace',
    '12 Analytical Lane',
    'Salt Lake City, UT 84101',
    'United States',
  ]);
});
