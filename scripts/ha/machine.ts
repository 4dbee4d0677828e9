import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTestsPlaces } from '#server/testing/deploy-file.ts';
import { quietPort } from '#server/testing/quiet-port.ts';
import { signal, startProgram, titleOf, treeOf } from './processes.ts';
import { type Programs, settingsIn } from './programs.ts';

export const NAMES = ['pg1', 'pg2', 'pg3'] as const;
export type Name = (typeof NAMES)[number];
export type Ports = Record<'postgres' | 'patroni' | 'client' | 'peer', string>;

export async function ownPorts(): Promise<Ports> {
  const [postgres, patroni, client, peer] = [
    await quietPort(),
    await quietPort(),
    await quietPort(),
    await quietPort(),
  ] as const;
  return { postgres, patroni, client, peer };
}

type Place = {
  folder: string;
  name: Name;
  ports: Record<Name, Ports>;
  programs: Programs;
  user: { uid?: number; gid?: number };
  /** As in our files; without it, PostgreSQL acknowledges what one machine has. */
  isSynchronous: boolean;
};

/** deploy/ha/etcd as it is on that machine. */
function etcdSettings({ folder, name, ports }: Place): Record<string, string> {
  const own = ports[name];
  const settings = settingsIn(
    withTestsPlaces('ha/etcd', {
      'ETCD_NAME=pg1': `ETCD_NAME=${name}`,
      'ETCD_INITIAL_ADVERTISE_PEER_URLS=http://pg1': `ETCD_INITIAL_ADVERTISE_PEER_URLS=http://${name}`,
      'ETCD_ADVERTISE_CLIENT_URLS=http://pg1': `ETCD_ADVERTISE_CLIENT_URLS=http://${name}`,
      '0.0.0.0:2380': `127.0.0.1:${own.peer}`,
      '0.0.0.0:2379': `127.0.0.1:${own.client}`,
      '/var/lib/etcd/usg': join(folder, name, 'etcd'),
    }),
  );
  const withPorts = (value: string) =>
    NAMES.reduce(
      (text, each) =>
        text
          .replaceAll(`http://${each}:2380`, `http://127.0.0.1:${ports[each].peer}`)
          .replaceAll(`http://${each}:2379`, `http://127.0.0.1:${ports[each].client}`),
      value,
    );
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, withPorts(value)]));
}

const ASYNCHRONOUS = {
  'synchronous_mode: true': 'synchronous_mode: false',
  'synchronous_mode_strict: true': 'synchronous_mode_strict: false',
};

function patroniFile({ folder, name, ports, programs, isSynchronous }: Place): string {
  return withTestsPlaces('ha/patroni.yml', {
    ...Object.fromEntries(NAMES.map((each) => [`${each}:2379`, `127.0.0.1:${ports[each].client}`])),
    '0.0.0.0:8008': `127.0.0.1:${ports[name].patroni}`,
    '0.0.0.0:5432': `127.0.0.1:${ports[name].postgres}`,
    '/var/lib/postgresql/15/usg': join(folder, name, 'data'),
    '/usr/lib/postgresql/15/bin': programs.postgres,
    '/var/run/postgresql': join(folder, name),
    ...(!isSynchronous && ASYNCHRONOUS),
  });
}

const patroniSettings = ({ name, ports }: Place) =>
  settingsIn(
    withTestsPlaces('ha/patroni_env.conf', {
      'PATRONI_NAME=pg1': `PATRONI_NAME=${name}`,
      'pg1:8008': `127.0.0.1:${ports[name].patroni}`,
      'pg1:5432': `127.0.0.1:${ports[name].postgres}`,
    }),
  );

/** One of the three machines: etcd and Patroni, which starts PostgreSQL, with our files. */
export function machine(place: Place) {
  const { name, ports, programs, user } = place;
  const folder = join(place.folder, name);
  mkdirSync(folder, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? 0);
  const config = join(folder, 'patroni.yml');
  writeFileSync(config, patroniFile(place));
  const started = { cwd: folder, user };
  let etcd: ChildProcess | undefined;
  let patroni: ChildProcess | undefined;

  /** PostgreSQL is no child of Patroni's. */
  const postgres = (): number[] => {
    const file = join(folder, 'data', 'postmaster.pid');
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
    return pid && titleOf(pid).includes('postgres') ? treeOf(pid) : [];
  };
  const database = () => [...postgres(), ...(patroni?.pid ? treeOf(patroni.pid) : [])];

  return {
    name,
    ports: ports[name],
    startEtcd: () => {
      etcd = startProgram(programs.etcd, [], { ...started, env: etcdSettings(place), log: join(folder, 'etcd.log') });
    },
    startPatroni: () => {
      const log = join(folder, 'patroni.log');
      patroni = startProgram(programs.patroni, [config], { ...started, env: patroniSettings(place), log });
    },
    /** As systemctl stop patroni: PostgreSQL ends in order, and Patroni hands the key to a standby. */
    stopPatroni: async (): Promise<void> => {
      if (!patroni) return;
      const ended = once(patroni, 'exit');
      patroni.kill('SIGTERM');
      await ended;
    },
    /** patronictl as an operator of that machine runs it; ends with its exit code. */
    patronictl: async (args: string[]): Promise<number> => {
      const log = join(folder, 'patronictl.log');
      const env = patroniSettings(place);
      const child = startProgram(programs.patronictl, ['-c', config, ...args], { ...started, env, log });
      return (await once(child, 'exit'))[0] as number;
    },
    /** Kills PostgreSQL and Patroni, as a machine that loses its power. */
    kill: () => signal(database(), 'SIGKILL'),
    /** Stops both, as a machine that hangs: connections stay open and nothing answers. Returns what ends that. */
    freeze: () => {
      const pids = database();
      signal(pids, 'SIGSTOP');
      return () => signal(pids, 'SIGCONT');
    },
    /** Stops what sends the log to the standbys, and nothing else. */
    freezeSenders: () => {
      const senders = postgres().filter((pid) => titleOf(pid).includes('walsender'));
      signal(senders, 'SIGSTOP');
      return senders.length;
    },
    /** Kills all three. */
    killAll: () => {
      signal(database(), 'SIGKILL');
      etcd?.kill('SIGKILL');
    },
  };
}
export type Machine = ReturnType<typeof machine>;
