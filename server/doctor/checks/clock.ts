import { askTime, DRIFT_MS } from '../../platform/database/clock.ts';
import { type Check, type Finding, ok } from '../finding.ts';

const NTP =
  'Use NTP, above all on the database’s machine: timedatectl set-ntp true. See docs/operating/monitoring.md#the-clock.';
const seconds = (ms: number) => `${Math.round(Math.abs(ms) / 1_000)} seconds`;

const machine = (drift: number): Finding => ({
  id: 'clock.machine',
  level: 'warning',
  what: `This machine’s clock is ${seconds(drift)} ${drift > 0 ? 'ahead of' : 'behind'} the database’s.`,
  why: 'The site goes by the database’s, so one of the two is wrong; its log and certificates go by this machine’s.',
  fix: NTP,
});

const behindChain = (ms: number): Finding => ({
  id: 'clock.behind-chain',
  level: 'error',
  what: `The database’s clock is ${seconds(ms)} behind the newest block.`,
  why: 'Signatures that are fresh seem to come from the future, and are refused: staff can’t log in with a wallet or set a price.',
  fix: NTP,
});

const noNewBlock = (ms: number): Finding => ({
  id: 'clock.no-new-block',
  level: 'warning',
  what: `The newest block that the node knows is ${Math.round(ms / 60_000)} minutes old by the database’s clock.`,
  why: 'Either the node is stuck, or the database’s clock is that far ahead.',
  fix: `Compare the block with a block explorer; if the node has the newest one, the clock is wrong. ${NTP}`,
});

/** Clocks of validators may be a little ahead. */
const AHEAD_MS = 15_000;
const OLD_BLOCK_MS = 10 * 60_000;

/** The machine’s clock and the chain’s, against the database’s, which decides. */
export const clockCheck: Check = {
  subject: 'Clock',
  patienceMs: 10_000,
  look: async ({ db, nodes: [node] }) => {
    const { earliest, latest } = await askTime(await db());
    const now = () => (earliest + latest) / 2 + performance.now();
    const drift = Date.now() - now();
    const findings = Math.abs(drift) > DRIFT_MS ? [machine(drift)] : [];
    // A node that doesn’t answer has a finding of its own.
    const block = await node?.client.getBlock({ blockTag: 'latest' }).catch(() => undefined);
    if (block) {
      const age = now() - Number(block.timestamp) * 1_000;
      if (age < -AHEAD_MS) findings.push(behindChain(-age));
      if (age > OLD_BLOCK_MS) findings.push(noNewBlock(age));
    }
    if (findings.length > 0) return findings;
    return [
      ok(
        'clock.ok',
        `The clocks of this machine${block ? ', the database and the chain' : ' and the database'} agree.`,
      ),
    ];
  },
};
