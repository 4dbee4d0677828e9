import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const RUNTIME = 'runc';

export type Mount = { destination: string; type?: string; source: string; options?: string[] };
export type Seccomp = {
  defaultAction: string;
  defaultErrnoRet?: number;
  architectures: string[];
  syscalls: { names: string[]; action: string; errnoRet?: number; args?: object[] }[];
};
type Container = {
  rootfs: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  user: { uid: number; gid: number };
  memoryBytes: number;
  mounts?: Mount[];
  proc?: string[];
  seccomp?: Seccomp;
};

const EPHEMERAL = ['nosuid', 'nodev', 'noexec', 'mode=1777', 'size=16m'];

/** What the runtime of Docker and podman reads: a read-only root, no capability, no new privilege; the network is the machine's own. */
const specOf = ({ rootfs, args, env, cwd, user, memoryBytes, mounts = [], proc = [], seccomp }: Container) => ({
  ociVersion: '1.0.2',
  root: { path: rootfs, readonly: true },
  process: {
    args,
    cwd,
    user,
    env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    noNewPrivileges: true,
    capabilities: { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] },
  },
  mounts: [
    { destination: '/proc', type: 'proc', source: 'proc', options: ['nosuid', 'noexec', 'nodev', ...proc] },
    { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'strictatime', 'mode=755', 'size=64k'] },
    // Where Node reads how much memory it has.
    { destination: '/sys', type: 'sysfs', source: 'sysfs', options: ['nosuid', 'noexec', 'nodev', 'ro'] },
    { destination: '/sys/fs/cgroup', type: 'cgroup', source: 'cgroup', options: ['nosuid', 'noexec', 'nodev', 'ro'] },
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: EPHEMERAL },
    ...mounts,
  ],
  linux: {
    namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })),
    resources: { memory: { limit: memoryBytes }, pids: { limit: 64 } },
    seccomp,
  },
});

/** Runs it until `stop`, which resolves with its exit code. */
export function runContainer(folder: string, container: Container) {
  const id = `usg-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  const bundle = join(folder, id);
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(specOf(container)));
  const runtime = ['--root', join(folder, 'runtime')];
  const child = spawn(RUNTIME, [...runtime, 'run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] });
  const remove = () => void spawnSync(RUNTIME, [...runtime, 'delete', '--force', id]);
  process.once('exit', remove);
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = Promise.all([text(child.stdout), text(child.stderr)]).then((texts) => texts.join(''));
  const ended = exited.then(async (code) => {
    remove();
    process.off('exit', remove);
    return { code, said: await said };
  });
  /** Runs another program beside the first one, and gives its exit code. */
  const exec = (...args: string[]) => spawnSync(RUNTIME, [...runtime, 'exec', id, ...args]).status;
  const pid = () =>
    Number(JSON.parse(spawnSync(RUNTIME, [...runtime, 'state', id], { encoding: 'utf8' }).stdout || '{}').pid);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ended, exec, stop, status: () => readFileSync(`/proc/${pid()}/status`, 'utf8') };
}
