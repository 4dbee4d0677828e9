import { sql } from 'drizzle-orm';
import { type Check, type Finding, ok } from '../finding.ts';
import { NotExamined } from '../not-examined.ts';

const STANDBY: Finding = {
  id: 'replication.standby',
  level: 'error',
  what: 'DATABASE_URL leads to a standby, or to a server that takes no writes.',
  why: 'The site can’t store anything there.',
  fix: 'Name the primary in DATABASE_URL, or set READ_ONLY=on for an instance that only reads: docs/operating/scaling.md#reads-from-a-standby.',
};

const unsafe = (settings: string[]): Finding => ({
  id: 'replication.unsafe',
  level: 'error',
  what: `PostgreSQL runs with ${settings.join(' and ')}.`,
  why: 'A power cut or a crash of the machine can destroy the whole database, not only its last moments.',
  fix: `As the admin: ${settings.map((each) => `alter system set ${each.split(' ')[0]} = on`).join('; ')}; select pg_reload_conf()`,
});

const COMMIT_OFF: Finding = {
  id: 'replication.commit-off',
  level: 'error',
  what: 'synchronous_commit is off: PostgreSQL answers before a commit is on its own disk.',
  why: 'A crash loses what was acknowledged in the last half second or so: an order that a customer was told of, a payment that staff noted.',
  fix: 'As the admin: alter system set synchronous_commit = on; select pg_reload_conf()',
};

const NO_STANDBY: Finding = {
  id: 'replication.none',
  level: 'warning',
  what: 'Replication: none. No standby is connected.',
  why: 'A crash of PostgreSQL loses nothing. Losing its machine or its disk loses everything since the last backup, unless the storage is replicated below PostgreSQL, as Aurora’s is.',
  fix: 'Add a standby with synchronous replication: docs/operating/high-availability.md.',
};

const asynchronous = (standbys: number, why: string): Finding => ({
  id: 'replication.asynchronous',
  level: 'warning',
  what: `Replication: asynchronous, ${standbys === 1 ? 'to 1 standby' : `to ${standbys} standbys`}; ${why}.`,
  why: 'When the primary’s machine is lost, so is what was acknowledged and had not reached a standby yet: moments as a rule, more where the connection hung before.',
  fix: "As the admin: alter system set synchronous_standby_names = 'ANY 1 (*)'; alter system set synchronous_commit = on; select pg_reload_conf(). With Patroni: synchronous_mode: true.",
});

const waiting = (names: string): Finding => ({
  id: 'replication.waiting',
  level: 'error',
  what: `Replication: synchronous (${names}), and no standby is connected.`,
  why: 'Every write waits for a standby, and so does everyone who sends a form.',
  fix: "Bring a standby back. What nobody else has is lost with this machine, so only if you accept that: alter system set synchronous_standby_names = ''; select pg_reload_conf()",
});

const BEFORE_DISK: Finding = {
  id: 'replication.remote-write',
  level: 'warning',
  what: 'Replication: synchronous, but synchronous_commit = remote_write waits only for a standby’s memory.',
  why: 'Losing both machines in one power cut can lose what was acknowledged just before.',
  fix: 'As the admin: alter system set synchronous_commit = on; select pg_reload_conf()',
};

type Mode = {
  standby: boolean;
  readOnly: boolean;
  commit: string;
  names: string;
  fsync: string;
  pages: string;
  standbys: number;
};

function replication({ commit, names, standbys }: Mode): Finding {
  if (commit === 'off') return COMMIT_OFF;
  if (names !== '' && standbys === 0) return commit === 'local' ? NO_STANDBY : waiting(names);
  if (standbys === 0) return NO_STANDBY;
  if (names === '') return asynchronous(standbys, 'synchronous_standby_names is empty');
  if (commit === 'local') return asynchronous(standbys, 'synchronous_commit is local');
  if (commit === 'remote_write') return BEFORE_DISK;
  const what = `Replication: synchronous (${names}). Losing one machine loses nothing that was acknowledged.`;
  return ok('replication.ok', what);
}

/** What a crash would lose. */
export const replicationCheck: Check = {
  subject: 'Replication',
  patienceMs: 8_000,
  look: async (examined) => {
    const db = await examined.db();
    if (!examined.env.databaseUrl) {
      if (examined.env.mode === 'live') throw new NotExamined('DATABASE_URL is not set');
      const what =
        'Replication: none; the embedded database is for one machine, and a power cut can lose its last moments.';
      return [ok('replication.ok', what)];
    }
    const { rows } = await db.execute<Mode>(sql`
      select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') = 'on' as "readOnly",
        current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as names,
        current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        (select count(*)::int from pg_stat_replication) as standbys`);
    const mode = rows[0] as Mode;
    if (mode.standby || mode.readOnly) {
      return [
        examined.env.readOnly
          ? ok('replication.ok', 'This instance reads from a standby, as READ_ONLY=on asks.')
          : STANDBY,
      ];
    }
    const off = [mode.fsync === 'off' ? 'fsync off' : '', mode.pages === 'off' ? 'full_page_writes off' : ''].filter(
      Boolean,
    );
    return [...(off.length > 0 ? [unsafe(off)] : []), replication(mode)];
  },
};
