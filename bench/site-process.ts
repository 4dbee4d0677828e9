import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../scripts/node-flags.mjs';

export type SiteProcess = {
  port: number;
  url: string;
  /** The processor time that the process has used, in milliseconds. */
  cpuMs: () => Promise<number>;
  stop: () => void;
};

const SITE = fileURLToPath(new URL('./site.ts', import.meta.url));

/** Starts a server as a separate process on that database: the site, or another one in bench/ that reports its port the same way. */
export async function startSite(databaseUrl: string, script = SITE): Promise<SiteProcess> {
  const child = fork(script, {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    execArgv: NODE_FLAGS,
  });
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', (message) => ready((message as { port: number }).port));
    child.once('exit', (code) => failed(new Error(`The site ended with ${code}.`)));
  });
  const cpuMs = () =>
    new Promise<number>((resolve) => {
      child.once('message', (message) => {
        const { user, system } = (message as { cpu: NodeJS.CpuUsage }).cpu;
        resolve((user + system) / 1000);
      });
      child.send('cpu');
    });
  return { port, url: `http://127.0.0.1:${port}`, cpuMs, stop: () => child.kill() };
}
