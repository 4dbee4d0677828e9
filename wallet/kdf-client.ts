import type { DeriveKey, OnProgress } from './kdf.ts';
import type { KdfNews, KdfTask } from './kdf.worker.ts';
import { WalletProblem } from './problem.ts';

const TICK_MILLISECONDS = 60;

/** deriveKey in a worker that lives for one derivation, so that its hundreds of megabytes go back at once. */
export const deriveKeyInWorker: DeriveKey = (params, password, onProgress = () => {}) => {
  const worker = new Worker(new URL('./kdf.worker.ts', import.meta.url), { type: 'module' });
  let stopClock = () => {};
  const derived = new Promise<Extract<KdfNews, { type: 'done' }>['key']>((resolve, reject) => {
    const fail = (cause: unknown) => reject(new WalletProblem('kdfFailed', cause));
    worker.addEventListener('error', fail);
    worker.addEventListener('message', ({ data: news }: MessageEvent<KdfNews>) => {
      if (news.type === 'done') resolve(news.key);
      else if (news.type === 'failed') fail(news.reason);
      else if (news.type === 'progress') onProgress(news.fraction);
      else stopClock = runClock(news.milliseconds, onProgress);
    });
    worker.postMessage({ params, password } satisfies KdfTask);
  });
  return derived.finally(() => {
    stopClock();
    worker.terminate();
  });
};

// The WebAssembly derivation cannot be asked how far it is; time does it, and stops short of the end.
function runClock(milliseconds: number, onProgress: OnProgress): () => void {
  const start = performance.now();
  const timer = setInterval(
    () => onProgress(Math.min(0.97, (performance.now() - start) / milliseconds)),
    TICK_MILLISECONDS,
  );
  return () => clearInterval(timer);
}
