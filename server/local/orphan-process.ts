import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (existsSync('/proc/self')) return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Ends the process that a pid file names, if its command line shows that it is the one we started: numbers are given
 * again. `mark` is in that command line and in no other program's.
 */
export async function killOrphan(pidFile: string, mark: string): Promise<number | undefined> {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const isOurs = () => Number.isInteger(pid) && pid > 1 && commandOf(pid).includes(mark);
  const wasRunning = isOurs();
  if (wasRunning) process.kill(pid, 'SIGKILL');
  for (let tries = 0; tries < 200 && isOurs(); tries++) await wait(10);
  rmSync(pidFile, { force: true });
  return wasRunning ? pid : undefined;
}
