import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type SiteProcess = { port: number; url: string; stop: () => void };

/** Starts the site as a process of its own, on that database. */
export async function startSite(databaseUrl: string): Promise<SiteProcess> {
  const child = fork(fileURLToPath(new URL('./site.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready((message as { port: number }).port));
    child.once('exit', (code) => failed(new Error(`The site ended with ${code}.`)));
  });
  return { port, url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}
