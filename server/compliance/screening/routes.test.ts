import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, expect, it } from 'vitest';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import type { AppEnv } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { featureApp, ownAddress } from '../../testing/features.ts';
import { testDesk } from '../../testing/sales.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { screeningRoutes } from './routes.ts';
import { screeningAlarms } from './screening-status.ts';

const database = await testDatabase();
afterAll(() => database.close());
const desk = await testDesk(database.db);
const staff = await signedInAccount(desk.context);

it('is uploaded at the desk, compressed or not; its errors come back', async () => {
  const app = featureApp(() => desk.context, screeningRoutes as unknown as Hono<AppEnv>, ownAddress());
  const upload = (body: Uint8Array | string, type: string, headers: object = staff.headers) =>
    app.request('/api/screening/lists?file=desk.txt', {
      method: 'POST',
      body: body as BodyInit,
      headers: { ...headers, 'content-type': type },
    });
  const own = `date: ${desk.context.now().toISOString().slice(0, 10)}\nJane Doe`;
  desk.pass(1);
  expect((await upload(own, 'text/plain', {})).status).toBe(401);
  const refused = await upload('Jane Doe', 'application/octet-stream');
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { fields: { list: [SCREENING_MESSAGES.ownNoDate] } },
  ]);
  // Who uploads it has read why; the folder has nobody who would.
  expect(await screeningAlarms(desk.context)).toEqual([]);
  expect((await upload('no gzip', 'application/gzip')).status).toBe(422);
  const taken = await upload(gzipSync(own), 'application/gzip');
  expect(await taken.json()).toMatchObject({
    outcome: 'taken',
    lists: [{ kind: 'own', names: 1, is_rechecked: false }],
    refused: null,
  });
});
