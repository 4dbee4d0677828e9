import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

export type SiteProcess = {
  child: ChildProcess;
  /** The site's address when it is ready; undefined if it ended before. */
  ready: Promise<string | undefined>;
  /** Resolves with the exit code, null after a kill. */
  ended: Promise<number | null>;
  steps: string[];
  /** What it wrote for a person to read. */
  said: () => string;
};

const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;

/** Keeps V8 from compiling PGlite a second time, better: a test is over before that would pay, and a start takes a fifth less. */
export const FIRST_COMPILER_ONLY = '--liftoff-only';

/** Runs the site as npm start does, or that of other sources. `onStep` hears of each step as it begins. */
export function runSite(
  settings: Record<string, string>,
  onStep: (step: string) => void = () => {},
  main = MAIN,
): SiteProcess {
  const child = fork(main, {
    env: { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, LOG_LEVEL: 'warn', SALE_DESK: 'off', ...settings },
    execArgv: ['--disable-warning=ExperimentalWarning', FIRST_COMPILER_ONLY],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const steps: string[] = [];
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string | undefined>((resolve) => {
    void ended.then(() => resolve(undefined));
    child.on('message', (message: { step?: string; ready?: { site: string } }) => {
      if (message.ready) resolve(message.ready.site);
      if (!message.step) return;
      steps.push(message.step);
      onStep(message.step);
    });
  });
  return { child, ready, ended, steps, said: () => said };
}

/** Runs a site that is to refuse its start; one that gets ready all the same is killed. */
export async function refusedStart(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const site = runSite(settings);
  void site.ready.then(() => site.child.kill('SIGKILL'));
  return { code: await site.ended, said: site.said() };
}
