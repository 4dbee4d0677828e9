// npm run fuzz:relay -- --kills=1000 --from=1: kills the site (SIGKILL) at random moments of a relayed payment, until it was killed so often.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '../server/platform/database/database.ts';
import { testBuild } from '../server/testing/build.ts';
import { empty } from '../server/testing/database.ts';
import { playKilledSite } from '../server/testing/killed-site.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { startTokenChain } from '../server/testing/token.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    /** The number of the first run, from which an interrupted fuzz continues. */
    from: { type: 'string', default: '1' },
  },
});
const from = Number(values.from);
const maxKills = Number(values.kills);

const chain = await startTokenChain();
const postgres = await startPostgres();
const { db, close } = openPool(postgres.url);
const folder = mkdtempSync(join(tmpdir(), 'usg-fuzz-relay-'));
const settings = {
  DATA_DIR: join(folder, 'data'),
  BUILD_DIR: testBuild({}, folder),
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};
const killedSite = { chain, db, databaseUrl: postgres.url, settings };

const kills: Record<string, number> = {};
const total = () => Object.values(kills).reduce((sum, count) => sum + count, 0);
let failed = 0;
let run = from;
for (; total() < maxKills; run++) {
  await empty(db);
  try {
    for (const [name, count] of Object.entries(await playKilledSite(killedSite, run)))
      kills[name] = (kills[name] ?? 0) + count;
  } catch (error) {
    failed += 1;
    console.log(`Run ${run}: ${(error as Error).message}`);
    if (failed > 10) break;
  }
  console.log(`${run - from + 1} runs, killed ${total()} times, ${failed} failed`);
}
console.table(kills);
console.log(`Runs ${from} to ${run - 1}: killed ${total()} times, ${failed} failed.`);
await close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
