import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { auditEntries } from '../../platform/audit/table.ts';
import type { AppEnv, Context, DeskContext } from '../../platform/context.ts';
import { uuidv7 } from '../../platform/id.ts';
import { testDatabase } from '../../testing/database.ts';
import { SILENT_CHAIN } from '../../testing/desk-client.ts';
import { featureApp, json, testContext } from '../../testing/features.ts';
import { ADAS_IDENTITY } from '../../testing/redemptions.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { askIdentity, giveIdentity } from './ask-identity.ts';
import { openIdentity } from './find-identity.ts';
import { identityRoutes } from './routes.ts';
import { identityRecords } from './table.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let context: Context;
let desk: DeskContext;
let app: Hono<AppEnv>;
let headers: Record<string, string>;
let subject: { kind: 'redemption'; id: string };
beforeAll(async () => {
  database = await testDatabase();
  context = testContext({ db: database.db, chain: SILENT_CHAIN });
  app = featureApp(() => context, identityRoutes);
  const staff = await signedInAccount(context);
  ({ headers } = staff);
  desk = { ...context, actor: { kind: 'staff', userId: staff.id } };
});
afterAll(() => database.close());
beforeEach(() => {
  subject = { kind: 'redemption', id: uuidv7(new Date()) };
});

const acts = async () => {
  const rows = await context.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subject.id));
  return rows.map((row) => row.action);
};
const stored = async () =>
  (await context.db.select().from(identityRecords).where(eq(identityRecords.subjectId, subject.id)))[0];
const reveal = (id: string, as = headers) => app.request(`/api/identity/${id}/reveal`, json({}, as));
const erase = (id: string) => app.request(`/api/identity/${id}`, { method: 'DELETE', headers });

describe('identity data', () => {
  it('are accepted only where they are requested, and once', async () => {
    await expect(giveIdentity(context, subject, ADAS_IDENTITY)).rejects.toThrow(IDENTITY_MESSAGES.notAsked);
    await askIdentity(desk, subject, 'The law asks for it above this amount');
    await expect(askIdentity(desk, subject, 'again')).rejects.toThrow(IDENTITY_MESSAGES.alreadyAsked);
    await giveIdentity(context, subject, ADAS_IDENTITY);
    await expect(giveIdentity(context, subject, ADAS_IDENTITY)).rejects.toThrow(IDENTITY_MESSAGES.notAsked);
    expect(await openIdentity(context, subject)).toMatchObject({ state: 'given' });
  });

  it('are refused from a person under 18 on that day', async () => {
    await askIdentity(desk, subject, 'why');
    const given = giveIdentity(context, subject, { ...ADAS_IDENTITY, date_of_birth: '2015-01-01' });
    await expect(given).rejects.toMatchObject({ status: 422, fields: { date_of_birth: [IDENTITY_MESSAGES.underage] } });
    expect((await stored())?.givenAt).toBeNull();
  });

  it('are encrypted in the database, and masked in the list', async () => {
    await askIdentity(desk, subject, 'why');
    await giveIdentity(context, subject, ADAS_IDENTITY);
    const row = JSON.stringify(await stored());
    // Whole values: three letters turn up in random ciphertext by chance, and '12-10' is part of a date.
    for (const secret of [
      ADAS_IDENTITY.name,
      'Lovelace',
      ADAS_IDENTITY.date_of_birth,
      ADAS_IDENTITY.address,
      ADAS_IDENTITY.identification_number,
    ])
      expect(row).not.toContain(secret);
    const list = await app.request(`/api/identity?subject_kind=redemption&subject_id=${subject.id}`, { headers });
    expect(await list.json()).toMatchObject([{ state: 'given', masked: { name: 'A••• L•••' } }]);
  });

  it('are opened by staff alone, and every opening is in the audit log', async () => {
    const id = await askIdentity(desk, subject, 'why');
    expect((await reveal(id)).status).toBe(409);
    await giveIdentity(context, subject, ADAS_IDENTITY);
    expect((await reveal(id, {})).status).toBe(401);
    const customer = await signedInAccount(context, { staff: false });
    expect((await reveal(id, customer.headers)).status).toBe(403);
    expect(await (await reveal(id)).json()).toEqual(ADAS_IDENTITY);
    await reveal(id);
    expect(await acts()).toEqual(['identity.ask', 'identity.reveal', 'identity.reveal']);
  });

  it('cannot be read from another row, under another key or after a change', async () => {
    const id = await askIdentity(desk, subject, 'why');
    await giveIdentity(context, subject, ADAS_IDENTITY);
    const other = { kind: 'redemption', id: uuidv7(new Date()) } as const;
    const otherId = await askIdentity(desk, other, 'why');
    await giveIdentity(context, other, ADAS_IDENTITY);
    const row = await stored();
    await context.db
      .update(identityRecords)
      .set({ ciphertext: row?.ciphertext ?? '' })
      .where(eq(identityRecords.id, otherId));
    expect((await reveal(otherId)).status).toBe(500);
    context = { ...context, dataKey: Buffer.alloc(32, 8) };
    expect((await reveal(id)).status).toBe(500);
    context = { ...context, dataKey: desk.dataKey };
    expect((await reveal(id)).status).toBe(200);
  });

  it('can be permanently erased, and requested again', async () => {
    const id = await askIdentity(desk, subject, 'why');
    expect((await erase(id)).status).toBe(409);
    await giveIdentity(context, subject, ADAS_IDENTITY);
    expect((await erase(id)).status).toBe(200);
    expect(await stored()).toMatchObject({ ciphertext: null, masked: null });
    expect((await reveal(id)).status).toBe(409);
    expect(await openIdentity(context, subject)).toBeNull();
    await askIdentity(desk, subject, 'again');
    expect(await acts()).toEqual(['identity.ask', 'identity.erase', 'identity.ask']);
  });
});

it('lets no one but staff send a vendor’s event again or dismiss it', async () => {
  const path = `/api/webhooks/${uuidv7(new Date())}`;
  const call = async (as: Record<string, string>) => [
    (await app.request(`${path}/send-again`, json({}, as))).status,
    (await app.request(path, { method: 'DELETE', headers: as })).status,
  ];
  expect([await call({}), await call(headers)]).toEqual([
    [401, 401],
    [404, 404],
  ]);
});
