import { deriveKeyInScriptInWorker, deriveKeyInWorker } from '#wallet/browser-store.ts';
import { measure, type Timings } from './measure.ts';
import { libraries, PASSWORD } from './openers.ts';

/** Runs the contest inside the page: ours in its workers, the libraries as they are. */
async function contest(file: string, rounds: number): Promise<Timings> {
  const openers = Object.entries(libraries(deriveKeyInWorker, deriveKeyInScriptInWorker));
  return measure(Object.fromEntries(openers.map(([name, open]) => [name, () => open(file, PASSWORD)])), rounds);
}

export type BenchWindow = { contest: typeof contest };
Object.assign(window, { contest });
