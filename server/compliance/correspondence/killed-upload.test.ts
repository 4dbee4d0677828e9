import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testBuild } from '../../testing/build.ts';
import { pdfOf } from '../../testing/customer-files.ts';
import { testFolder } from '../../testing/folder.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { testDesk } from '../../testing/sales.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { runSite, type SiteProcess } from '../../testing/site-process.ts';
import { filePieces, fileUploads } from './table.ts';

const BYTES = 2 * 1024 * 1024;

const folder = testFolder();
const running = new Set<SiteProcess>();
afterAll(() => {
  for (const site of running) site.child.kill('SIGKILL');
  folder.remove();
});

it('a site that is killed in the middle of an upload shows no file, takes the same one again, and deletes what was left', {
  tags: ['long'],
}, async () => {
  const postgres = await testPostgres();
  const { db } = postgres.open();
  const desk = await testDesk(db, new Date().toISOString());
  const settings = {
    DATA_DIR: join(folder.path, 'data'),
    BUILD_DIR: testBuild(),
    DATABASE_URL: postgres.url,
    DATA_KEY: Buffer.from(desk.context.dataKey).toString('hex'),
  };
  const start = async () => {
    const site = runSite({ ...settings, PORT: await quietPort() });
    running.add(site);
    const address = await site.ready;
    if (!address) throw new Error(site.said());
    return { ...site, address };
  };
  const first = await start();
  const { key, id } = await desk.request();
  await desk.place(id);
  const file = pdfOf(BYTES);
  const { hostname, port } = new URL(first.address);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `POST /api/purchase/${key}/files HTTP/1.1`,
    `host: ${hostname}:${port}`,
    'content-type: application/pdf',
    `content-length: ${BYTES}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(file.subarray(0, BYTES / 2));
  await expect.poll(async () => (await db.select().from(filePieces)).length).toBeGreaterThan(5);
  first.child.kill('SIGKILL');
  await first.ended;
  socket.destroy();
  // As if it had happened an hour before the site is started again.
  await db.update(fileUploads).set({ startedAt: new Date(Date.now() - 3_600_000) });

  const second = await start();
  const status = async () =>
    (await (await fetch(`${second.address}/api/purchase/${key}`)).json()) as { files: object[] };
  expect((await status()).files).toEqual([]);
  const sent = await fetch(`${second.address}/api/purchase/${key}/files`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: file,
  });
  expect(sent.status).toBe(200);
  expect((await status()).files).toMatchObject([{ size: BYTES }]);
  await expect.poll(async () => (await db.select().from(fileUploads)).length).toBe(1);
  expect(await db.select().from(filePieces)).toHaveLength(BYTES / (128 * 1024));
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await postgres.stop();
});
