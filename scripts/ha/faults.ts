import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from './cluster.ts';

/** What is done to the cluster. It answers when the fault began and what mends the machine. */
export type Fault = {
  name: string;
  /** How long writes may be refused, in seconds. */
  most: number;
  begin: (cluster: Cluster) => Promise<{ since: number; mend: () => void }>;
};

const SWITCHOVER: Fault = {
  name: 'switchover: systemctl stop patroni at the primary',
  most: 3,
  begin: async (cluster) => {
    const primary = await cluster.primary();
    // What isn't written yet would be written while nobody can write.
    const client = new pg.Client(cluster.superuserUrl);
    await client.connect();
    await client.query('checkpoint');
    await client.end();
    const since = performance.now();
    await primary.stopPatroni();
    return { since, mend: primary.startPatroni };
  },
};

const SWITCHOVER_TO: Fault = {
  name: 'switchover by patronictl, to a named standby',
  // The other standby's Patroni sleeps for two seconds when one is named ("give a time to somebody to take the leader lock").
  most: 5,
  begin: async (cluster) => {
    const [primary, candidate] = await Promise.all([cluster.primary(), cluster.synchronousStandby()]);
    const since = performance.now();
    const args = ['switchover', '--leader', primary.name, '--candidate', candidate.name, '--force', 'usg'];
    if ((await primary.patronictl(args)) !== 0) throw new Error('patronictl refused the switchover.');
    return { since, mend: () => {} };
  },
};

const CRASH: Fault = {
  name: 'kill -9 of PostgreSQL and Patroni at the primary',
  most: 25,
  begin: async (cluster) => {
    const primary = await cluster.primary();
    const since = performance.now();
    primary.kill();
    return { since, mend: primary.startPatroni };
  },
};

const FREEZE: Fault = {
  name: 'the primary hangs, and goes on after the failover',
  most: 25,
  begin: async (cluster) => {
    const primary = await cluster.primary();
    const since = performance.now();
    return { since, mend: primary.freeze() };
  },
};

const SENDER_MS = 3_000;
/** What an asynchronous primary loses. */
export const CRASH_WITHOUT_SENDER: Fault = {
  name: 'the primary sends its log to nobody for 3 s, then kill -9',
  most: 25,
  begin: async (cluster) => {
    const primary = await cluster.primary();
    if (primary.freezeSenders() === 0) throw new Error('The primary sends its log to nobody already.');
    await sleep(SENDER_MS);
    const since = performance.now();
    primary.kill();
    return { since, mend: primary.startPatroni };
  },
};

const LOST_MACHINE: Fault = {
  name: 'kill -9 of everything on the primary’s machine, etcd too',
  // If etcd’s leader was there, the next one counts the key’s time anew.
  most: 30,
  begin: async (cluster) => {
    const primary = await cluster.primary();
    const since = performance.now();
    primary.killAll();
    const mend = () => {
      primary.startEtcd();
      primary.startPatroni();
    };
    return { since, mend };
  },
};

export const FAULTS = [SWITCHOVER, SWITCHOVER_TO, CRASH, FREEZE, CRASH_WITHOUT_SENDER, LOST_MACHINE];
