import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** The process and all that its threads started. */
export function treeOf(pid: number): number[] {
  const started = threadsOf(pid).map((thread) => read(`/proc/${pid}/task/${thread}/children`));
  const children = started.join(' ').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(treeOf)];
}

export const titleOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** Sends a signal to each that is still there. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

type Started = { env?: Record<string, string>; cwd: string; log: string; user: { uid?: number; gid?: number } };

/** A program whose output goes to a file. */
export function startProgram(file: string, args: string[], { env = {}, cwd, log, user }: Started): ChildProcess {
  const output = openSync(log, 'a');
  const { PATH, LANG = 'C.UTF-8' } = process.env;
  try {
    return spawn(file, args, {
      cwd,
      env: { PATH, LANG, HOME: cwd, ...env },
      stdio: ['ignore', output, output],
      ...user,
    });
  } finally {
    closeSync(output);
  }
}
