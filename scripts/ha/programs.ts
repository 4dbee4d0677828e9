import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, installPackage, isDebianRoot } from '../system-programs.mjs';

const POSTGRESQL = '/usr/lib/postgresql';

/** The settings in a file of NAME=value lines, as systemd reads it. */
export function settingsIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

/** The path of a program; its Debian package is installed where we may. */
function program(name: string, packageName = name): string {
  const found = findProgram([name]) ?? (isDebianRoot() && installPackage([packageName]) && findProgram([name]));
  if (!found) throw new Error(`The rehearsal needs ${name}: apt-get install patroni etcd-server postgresql haproxy`);
  return found;
}

const versions = (): string[] => {
  try {
    return readdirSync(POSTGRESQL).sort((one, other) => Number(other) - Number(one));
  } catch {
    return [];
  }
};

/** Where Debian keeps the programs of its newest PostgreSQL. */
function postgresPrograms(): string {
  if (versions().length === 0 && isDebianRoot()) installPackage(['postgresql']);
  const [newest] = versions();
  if (!newest) throw new Error('The rehearsal needs PostgreSQL as Debian packages it: apt-get install postgresql');
  return join(POSTGRESQL, newest, 'bin');
}

export type Programs = ReturnType<typeof findPrograms>;
export const findPrograms = () => ({
  etcd: program('etcd', 'etcd-server'),
  patroni: program('patroni'),
  patronictl: program('patronictl', 'patroni'),
  haproxy: program('haproxy'),
  postgres: postgresPrograms(),
});

/** Whom the programs run as: PostgreSQL refuses root. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const firstLine = (file: string, args: string[]) =>
  execFileSync(file, args, { encoding: 'utf8' }).split('\n')[0]?.trim() ?? '';

/** What each of them says that it is. */
export const versionsOf = ({ etcd, patroni, haproxy, postgres }: Programs): string[] => [
  firstLine(join(postgres, 'postgres'), ['--version']),
  firstLine(patroni, ['--version']),
  firstLine(etcd, ['--version']),
  firstLine(haproxy, ['-v']),
];
