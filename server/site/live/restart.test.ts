import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testBuild } from '../../testing/build.ts';
import { testFolder } from '../../testing/folder.ts';
import { liveStream } from '../../testing/live-stream.ts';
import { quietPort } from '../../testing/quiet-port.ts';
import { testPostgres } from '../../testing/shared-postgres.ts';
import { runSite, type SiteProcess } from '../../testing/site-process.ts';

const folder = testFolder();
const running = new Set<SiteProcess>();
afterAll(() => {
  for (const site of running) site.child.kill('SIGKILL');
  folder.remove();
});

it('a page goes on after the site was killed, and its stream ends in order when the site stops', {
  tags: ['long'],
}, async () => {
  const postgres = await testPostgres();
  const { db } = postgres.open();
  const settings = {
    DATA_DIR: join(folder.path, 'data'),
    BUILD_DIR: testBuild(),
    DATABASE_URL: postgres.url,
    PORT: await quietPort(),
  };
  const start = async () => {
    const site = runSite(settings);
    running.add(site);
    const address = await site.ready;
    if (!address) throw new Error(site.said());
    return { ...site, address };
  };
  const open = async (address: string, lastEventId?: string) =>
    liveStream(
      await fetch(`${address}/api/events?topic=balance:0x${'1'.repeat(40)}`, {
        headers: lastEventId ? { 'last-event-id': lastEventId } : {},
      }),
    );
  const note = `insert into change (topic) values ('balance:0x${'1'.repeat(40)}')`;

  const first = await start();
  const stream = await open(first.address);
  const { id } = await stream.next(({ event }) => event === 'ready');
  first.child.kill('SIGKILL');
  await Promise.all([first.ended, stream.ended]);
  await db.execute(note);

  const second = await start();
  const resumed = await open(second.address, id);
  const ready = await resumed.next(({ event }) => event === 'ready');
  expect(ready.data).toEqual({ resumed: true, news: [{ topic: `balance:0x${'1'.repeat(40)}` }] });
  const answer = await fetch(`${second.address}/api/events?topic=price`);
  second.child.kill('SIGTERM');
  // A stream that was cut off instead would fail here.
  expect(await answer.text()).toContain('event: ready');
  expect(await second.ended).toBe(0);
  await postgres.stop();
});
