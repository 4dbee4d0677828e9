// npm run fuzz:follow -- --runs=10000 --from=1: random histories of the chain, tickets, orders and faults of the node, each by its number.
import { parseArgs } from 'node:util';
import { openPool } from '../server/platform/database/database.ts';
import { type ChainHistory, historyOf } from '../server/testing/chain-history.ts';
import { type Ledger, newLedger, OUTCOMES } from '../server/testing/fault-ledger.ts';
import { FAULT_NAMES } from '../server/testing/node-faults.ts';
import { openPlayer } from '../server/testing/play-chain-history.ts';
import { startPostgres } from '../server/testing/postgres.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    /** The number of the first history, from which an interrupted run continues. */
    from: { type: 'string', default: '1' },
  },
});
const from = Number(values.from);
const runs = Number(values.runs);
const REPORT_EVERY = 250;

const postgres = await startPostgres();
const { db, close } = openPool(postgres.url);
const player = await openPlayer(db);
const problemOf = (history: ChainHistory, ledger: Ledger) => player.play(history, ledger).then(() => null, String);

/** The history without the steps that the problem doesn't need. */
async function shortened(history: ChainHistory): Promise<ChainHistory> {
  let shortest = history;
  for (let at = history.steps.length - 1; at >= 0; at--) {
    const shorter = { ...shortest, steps: shortest.steps.toSpliced(at, 1) };
    if (await problemOf(shorter, newLedger())) shortest = shorter;
  }
  return shortest;
}

function show({ readings, found, counts }: Ledger, played: number): void {
  const width = Math.max(...FAULT_NAMES.map((name) => name.length));
  console.log(`${played} histories, ${readings} readings; found later, in rotation: ${found}`);
  console.log(' '.repeat(width), ...OUTCOMES.map((outcome) => outcome.padStart(13)));
  for (const name of FAULT_NAMES)
    console.log(
      name.padEnd(width),
      ...OUTCOMES.map((outcome) => String(counts.get(name)?.[outcome] ?? 0).padStart(13)),
    );
}

const ledger = newLedger();
let failed = 0;
for (let number = from; number < from + runs; number++) {
  const history = historyOf(number);
  const problem = await problemOf(history, ledger);
  if (problem) {
    failed += 1;
    console.log(`History ${number}: ${problem}\n${JSON.stringify(await shortened(history))}`);
  }
  if ((number - from + 1) % REPORT_EVERY === 0) show(ledger, number - from + 1);
}
if (runs % REPORT_EVERY !== 0) show(ledger, runs);
console.log(`Histories ${from} to ${from + runs - 1}: ${failed} failed.`);
await player.stop();
await close();
await postgres.stop();
process.exitCode = failed > 0 ? 1 : 0;
