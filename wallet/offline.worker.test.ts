import { createHash } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
type Listener = (event: object) => void;
let starts = 0;

/** Runs the worker's script with these files to copy, each of which is its own path. */
async function start(paths: readonly string[]) {
  const listeners = new Map<string, Listener>();
  const asked: string[] = [];
  const cache = { match: async () => undefined, put: async () => undefined, keys: async () => [] };
  const globals = {
    COPY: { pages: [], headers: {}, files: Object.fromEntries(paths.map((path) => [path, { sha256: sha256(path) }])) },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    caches: { open: async () => cache },
    skipWaiting: vi.fn(async () => undefined),
    clients: { claim: async () => undefined },
    async fetch(path: string) {
      asked.push(path);
      return new Response(path);
    },
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  starts += 1;
  // The query has the script run anew; other files' modules stay as they are.
  const script: string = `./offline.worker.ts?${starts}`;
  await import(script);
  const install = () => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get('install')?.({ waitUntil: (given: Promise<unknown>) => (work = given) });
    return work;
  };
  const tell = (data: unknown) => listeners.get('message')?.({ data });
  return { asked, install, tell, skipWaiting: globals.skipWaiting };
}

const PATHS = ['/a', '/b', '/c'];

it('copies every file, and takes over then', async () => {
  const { asked, install, skipWaiting } = await start(PATHS);
  await install();
  expect(asked).toEqual(PATHS);
  expect(skipWaiting).toHaveBeenCalledOnce();
});

it('ends its copy where a page says so, and doesn’t take over', async () => {
  const { asked, install, tell, skipWaiting } = await start(PATHS);
  const installing = install();
  tell({ type: 'stop' });
  await expect(installing).rejects.toThrow('another worker');
  expect(asked.length).toBeLessThan(PATHS.length);
  expect(skipWaiting).not.toHaveBeenCalled();
});
