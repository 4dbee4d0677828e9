// npm run test:ha: a switchover, crashes and a primary that hangs, under load, with the files of deploy/ha on one machine.
// -- --asynchronous: what is lost without synchronous mode; that run fails.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from './ha/cluster.ts';
import { CRASH_WITHOUT_SENDER, FAULTS } from './ha/faults.ts';
import { findPrograms, versionsOf } from './ha/programs.ts';
import { type Outcome, rehearse, type Verdict } from './ha/rehearsal.ts';

const say = (condition: boolean, sentence: string) => (condition ? [] : [sentence]);

/** What must hold and doesn't. */
const faultsOf = ({ lost, doubled, mails, transfers, ended, standbyReads }: Verdict, outcomes: Outcome[]): string[] => [
  ...outcomes.flatMap(({ name, seconds, most }) =>
    say(seconds <= most, `${name}: writes were refused for ${seconds.toFixed(1)} s, more than ${most}.`),
  ),
  ...say(lost.length === 0, `${lost.length} acknowledged messages are lost: ${lost.slice(0, 5).join(', ')}`),
  ...say(doubled.length === 0, `${doubled.length} messages are stored twice: ${doubled.slice(0, 5).join(', ')}`),
  ...say(mails.missing.length === 0, `${mails.missing.length} of ${mails.due} emails never came.`),
  ...say(transfers.followed === transfers.made, `${transfers.followed} of ${transfers.made} transfers were followed.`),
  ...say(ended === 0, `${ended} instances ended.`),
  ...say(standbyReads, 'The port for reads leads to no standby.'),
];

const { values } = parseArgs({ options: { asynchronous: { type: 'boolean', default: false } } });
const programs = findPrograms();
for (const line of versionsOf(programs)) console.log(line);
console.log(
  `Three of them, etcd, haproxy and two instances on ${availableParallelism()} cores; load before: ${loadavg()[0]?.toFixed(1)}\n`,
);
const cluster = await startCluster(programs, !values.asynchronous);
let failed = true;
try {
  console.log('| What happens | Writes refused, at the worst instance | Bound |');
  console.log('|---|---|---|');
  const outcomes: Outcome[] = [];
  const verdict = await rehearse(cluster, values.asynchronous ? [CRASH_WITHOUT_SENDER] : FAULTS, (outcome) => {
    outcomes.push(outcome);
    console.log(`| ${outcome.name} | ${outcome.seconds.toFixed(1)} s | ${outcome.most} s |`);
  });
  const { acknowledged, refused, lost, doubled, mails, transfers } = verdict;
  console.log(`
${acknowledged} messages acknowledged, ${refused} answers of refusal: ${lost.length} lost, ${doubled.length} stored twice.
${mails.due} emails due: ${mails.missing.length} missing, ${mails.twice} sent twice. ${transfers.followed} of ${transfers.made} transfers followed.`);
  const faults = faultsOf(verdict, outcomes);
  for (const fault of faults) console.error(`FAILED: ${fault}`);
  failed = faults.length > 0;
} finally {
  cluster.stop(failed);
  if (failed) console.error(`What the programs wrote is in ${cluster.folder}.`);
}
process.exit(failed ? 1 : 0);
