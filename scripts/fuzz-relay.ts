// npm run fuzz:relay: sends whose relayer is killed at random moments, by number, until it was killed so often. -- --kills=1000 --from=1
import { parseArgs } from 'node:util';
import { openTokenChain } from '#contracts/testing/token-chain.ts';
import { httpNode, nodeClient } from '../server/chain/node.ts';
import { openPool } from '../server/database/database.ts';
import { empty } from '../server/testing/database.ts';
import { playRelays } from '../server/testing/play-relays.ts';
import { startPostgres } from '../server/testing/postgres.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    /** The number of the first run, from which an interrupted fuzz continues. */
    from: { type: 'string', default: '1' },
  },
});
const [from, wanted] = [Number(values.from), Number(values.kills)];
const TELL_EVERY = 10;

const opened = await openTokenChain();
const { chainId: id, token, inbox } = opened;
const client = nodeClient(httpNode(opened.rpcUrl), id);
const chain = { ...opened, chain: { id, token, inbox, client, local: true, explorer: null } };
const postgres = await startPostgres();
const { db, close } = openPool(postgres.url);

let [kills, failed, run] = [0, 0, from];
for (; kills < wanted; run++) {
  await empty(db);
  kills += await playRelays(chain, db, run).catch((error) => {
    failed += 1;
    console.log(`Run ${run}: ${error.message}`);
    return 1;
  });
  if ((run - from + 1) % TELL_EVERY === 0)
    console.log(`${run - from + 1} runs, killed ${kills} times, ${failed} failed`);
}
console.log(`Runs ${from} to ${run - 1}: killed ${kills} times, ${failed} failed.`);
await close();
await postgres.stop();
process.exit(failed > 0 ? 1 : 0);
