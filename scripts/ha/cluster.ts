import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTestsPlaces } from '#server/testing/deploy-file.ts';
import { quietPort } from '#server/testing/quiet-port.ts';
import { type Machine, machine, NAMES, type Name, ownPorts, type Ports } from './machine.ts';
import { startProgram } from './processes.ts';
import { type Programs, unprivileged } from './programs.ts';

type Member = { name: string; role: string; state: string; timeline?: number };

/** Waits for something that comes sooner or later. */
export async function until<Found>(
  what: string,
  find: () => Promise<Found | undefined | false>,
  mostMs = 600_000,
): Promise<Found> {
  const end = Date.now() + mostMs;
  while (Date.now() < end) {
    const found = await find().catch(() => undefined);
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`There is still no ${what}.`);
}

/** What one machine's Patroni knows of all of them. */
async function membersAsSeenBy({ ports }: Machine): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, { signal: AbortSignal.timeout(2_000) });
  return ((await answer.json()) as { members: Member[] }).members;
}

const RUNNING = ['running', 'streaming'];
const isSound = (members: Member[], roles: string[]): boolean =>
  members.length === NAMES.length &&
  members.every(({ state, timeline }) => RUNNING.includes(state) && timeline === members[0]?.timeline) &&
  roles.every((role) => members.filter((member) => member.role === role).length === 1);

function startHaproxy(folder: string, { haproxy }: Programs, ports: Record<Name, Ports>, own: [string, string]) {
  const file = join(folder, 'haproxy.cfg');
  const servers = NAMES.map((name) => [
    `server ${name} ${name}:5432`,
    `server ${name} 127.0.0.1:${ports[name].postgres} port ${ports[name].patroni}`,
  ]);
  const ours = { '127.0.0.1:5000': `127.0.0.1:${own[0]}`, '127.0.0.1:5001': `127.0.0.1:${own[1]}` };
  writeFileSync(file, withTestsPlaces('ha/haproxy.cfg', { ...ours, ...Object.fromEntries(servers) }));
  return startProgram(haproxy, ['-db', '-f', file], { cwd: folder, user: {}, log: join(folder, 'haproxy.log') });
}

/** Three machines with etcd, Patroni and PostgreSQL, and haproxy in front of them, all with the files of deploy/ha. */
export async function startCluster(programs: Programs, isSynchronous: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'usg-ha-'));
  chmodSync(folder, 0o755);
  const user = unprivileged();
  const ports = { pg1: await ownPorts(), pg2: await ownPorts(), pg3: await ownPorts() };
  const machines = NAMES.map((name) => machine({ folder, name, ports, programs, user, isSynchronous }));
  const roles = isSynchronous ? ['leader', 'sync_standby'] : ['leader'];
  const own: [string, string] = [await quietPort(), await quietPort()];
  const haproxy = startHaproxy(folder, programs, ports, own);
  const stop = () => {
    for (const each of machines) each.killAll();
    haproxy.kill('SIGKILL');
  };
  process.once('exit', stop);
  const each = (find: (members: Member[]) => Machine | undefined | false) => () =>
    Promise.any(
      machines.map(async (seer) => {
        const found = find(await membersAsSeenBy(seer));
        if (!found) throw new Error('not yet');
        return found;
      }),
    );
  const withRole = (members: Member[], role: string) => {
    const name = members.find((member) => member.role === role)?.name;
    return machines.find((one) => one.name === name);
  };
  const sound = (role: string) =>
    until(
      'sound cluster',
      each((members) => isSound(members, roles) && withRole(members, role)),
    );

  for (const one of machines) one.startEtcd();
  for (const one of machines) one.startPatroni();
  await sound('leader');
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${own[0]}/${database}`;
  return {
    folder,
    /** A database of the cluster through haproxy, at the primary or at a standby. */
    url,
    /** With the password of deploy/ha/patroni_env.conf. */
    superuserUrl: url('postgres:change-me-2', 'postgres'),
    standbyUrl: (role: string, database: string) => `postgres://${role}@127.0.0.1:${own[1]}/${database}`,
    /** The primary, once all three machines are sound again. */
    primary: () => sound('leader'),
    /** Whoever has the primary's place, whatever the others do. */
    leader: () =>
      until(
        'primary',
        each((members) => withRole(members, 'leader')),
      ),
    synchronousStandby: () => sound('sync_standby'),
    /** Ends all of it; what the programs wrote stays where something failed. */
    stop: (failed: boolean) => {
      process.off('exit', stop);
      stop();
      if (!failed) rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
