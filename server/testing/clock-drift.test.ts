import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testBuild } from './build.ts';
import { testFolder } from './folder.ts';
import { testPostgres } from './shared-postgres.ts';
import { runSite } from './site-process.ts';

const folder = testFolder();
afterAll(folder.remove);

const AHEAD = `const { now } = Date;
globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length > 0 ? given : [now() + 300_000])); }
  static now() { return now() + 300_000; }
};`;

it('a site on a machine whose clock is five minutes ahead works by the database’s, and says so', {
  tags: ['long'],
}, async () => {
  const postgres = await testPostgres();
  const site = runSite({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder.path, 'data'),
    BUILD_DIR: testBuild(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(AHEAD)}`,
  });
  try {
    const address = await site.ready;
    const ready = (await (await fetch(`${address}/readyz`)).json()) as object;
    expect(ready).toMatchObject({ ready: true, warnings: [expect.stringMatching(/30\d seconds ahead/)] });
    const { now } = (await (await fetch(`${address}/api/time`)).json()) as { now: string };
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(200_000);
    expect(site.said()).toContain('the clock of this machine differs from the database’s');
    const { rows } = await postgres
      .open()
      .db.execute<{ ahead: number }>(`select max(extract(epoch from created_at - now()))::float8 as ahead from price`);
    expect(Number(rows[0]?.ahead)).toBeLessThan(1);
  } finally {
    site.child.kill('SIGTERM');
    await site.ended;
    await postgres.stop();
  }
});
