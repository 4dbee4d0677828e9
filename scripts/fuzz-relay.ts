// npm run fuzz:relay: sends whose site is killed (SIGKILL) at steps and moments of chance, by number, until it was killed so often. -- --kills=1000 --from=1
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
const [from, wanted] = [Number(values.from), Number(values.kills)];

const chain = await startTokenChain();
const postgres = await startPostgres();
const { db, close } = openPool(postgres.url);
const folder = mkdtempSync(join(tmpdir(), 'usg-fuzz-relay-'));
const settings = {
  DATA_DIR: join(folder, 'data'),
  BUILD_DIR: testBuild({}, folder),
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
};
const place = { chain, db, databaseUrl: postgres.url, settings };

const kills: Record<string, number> = {};
const total = () => Object.values(kills).reduce((sum, count) => sum + count, 0);
let [failed, run] = [0, from];
for (; total() < wanted; run++) {
  await empty(db);
  try {
    for (const [name, count] of Object.entries(await playKilledSite(place, run)))
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
