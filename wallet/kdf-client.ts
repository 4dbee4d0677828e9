import type { Bytes } from './bytes.ts';
import type { DeriveKey } from './kdf.ts';
import type { KdfNews, KdfTask } from './kdf.worker.ts';
import { WalletProblem } from './problem.ts';

const inWorker =
  (again: boolean): DeriveKey =>
  (params, password, onProgress = () => {}) => {
    const worker = new Worker(new URL('./kdf.worker.ts', import.meta.url), { type: 'module' });
    const derived = new Promise<Bytes>((resolve, reject) => {
      const fail = (cause: unknown) => reject(new WalletProblem('kdfFailed', cause));
      worker.addEventListener('error', fail);
      worker.addEventListener('message', ({ data: news }: MessageEvent<KdfNews>) => {
        if (news.type === 'done') resolve(news.key);
        else if (news.type === 'failed') fail(news.reason);
        else onProgress(news.fraction);
      });
      worker.postMessage({ params, password, again } satisfies KdfTask);
    });
    return derived.finally(() => worker.terminate());
  };

/** deriveKey in a worker that lives for one derivation, so that its hundreds of megabytes are freed at once. */
export const deriveKeyInWorker = inWorker(false);

/** deriveKeyAgain in such a worker. */
export const deriveKeyAgainInWorker = inWorker(true);
