import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What following a whole chain took, from the first request to the last row; memory at its highest. */
export type Run = { seconds: number; megabytes: number };

const FOLLOWER = fileURLToPath(new URL('./our-follower.ts', import.meta.url));

/** Follows the chain with our follower, every check on. Throws if it missed an entry. */
export async function runOurs(chain: string, databaseUrl: string, events: number): Promise<Run> {
  const env = { ...process.env, CHAIN: chain, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [FOLLOWER], { env });
  const run = JSON.parse(stdout) as Run & { events: number };
  if (run.events !== events) throw new Error(`Our follower stored ${run.events} of ${events} entries.`);
  return run;
}
