/** @module-tag long */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runOperatorCommand } from '../../testing/operator-command.ts';
import { testDesk } from '../../testing/sales.ts';
import { verifyAuditLog } from '../audit/audit-command.ts';
import { takeFromLimit } from '../limits/database-limit.ts';
import type { DatabaseLimit } from '../limits/limits.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

it('the embedded database serves the desk, its search, its limits and its audit log as PostgreSQL does, keeps what it has, and is opened by an operator’s command while no site has it open', async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'usg-embedded-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await openDatabase({ dataDir });
  await migrate(first.db);
  const desk = await testDesk(first.db);
  const one = await desk.request({ email: 'zoe@lovelace.example' });
  const { id } = await desk.place(one.id);
  await desk.transition(id, { transition: 'cancel', reason: 'As you asked.', fee_cents: 0 });
  for (const q of ['zoe', 'LOVEL', 'example zoë'])
    expect(await desk.get(`/api/purchaseList?q=${q}`)).toMatchObject([{ id: one.id }]);
  expect(await desk.get('/api/purchaseList?q=nobody')).toEqual([]);
  desk.pass(1);
  const two = await Promise.all([desk.request(), desk.request()]);
  const newest = (await desk.get('/api/purchaseList?limit=2')) as unknown as { id: string }[];
  expect(newest.map((row) => row.id).sort()).toEqual(two.map((row) => row.id).sort());
  const limit: DatabaseLimit = { name: 'x', per: 'network', keptIn: 'database', most: 1, windowSeconds: 60 };
  const take = () => takeFromLimit(desk.context, limit, '192.0.2.1');
  expect((await Promise.allSettled([take(), take()])).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await first.close();

  const again = await openDatabase({ dataDir });
  const context = { ...desk.context, db: again.db };
  expect(await verifyAuditLog(context)).toMatchObject({ ok: true });
  await again.close();

  const command = (...args: string[]) => runOperatorCommand(args, { DATA_DIR: dataDir }).ended;
  expect(await command('staff', 'grant', 'ann@example.com')).toEqual({
    code: 1,
    out: expect.stringContaining('no account'),
  });
  expect(await command('sessions', 'end-all')).toEqual({ code: 0, out: expect.stringContaining('log in again') });
});
