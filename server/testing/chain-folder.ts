import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process id of the anvil that keeps its chain in this folder; undefined if none runs. */
export function anvilIn(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'anvil.pid'), 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Waits until the process has exited; false after `ms`. */
export async function isGone(pid: number, ms = 30_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
  }
  return false;
}
