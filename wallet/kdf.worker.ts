import type { Bytes } from './bytes.ts';
import { deriveKey, deriveKeyAgain, type OnProgress } from './kdf.ts';
import type { KdfParams } from './keystore/read.ts';

/** `again`: for the second opening of a written file, without our kernel. */
export type KdfTask = { params: KdfParams; password: Bytes; again: boolean };
export type KdfNews =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; key: Bytes }
  | { type: 'failed'; reason: string };

const report = (news: KdfNews) => globalThis.postMessage(news);

/** Reports each twentieth of the work: the page draws again for every message, and @noble/hashes reports 10,000 times. */
function reportTwentieths(): OnProgress {
  let reported = 0;
  return (fraction) => {
    if (Math.floor(fraction * 20) === reported) return;
    reported = Math.floor(fraction * 20);
    report({ type: 'progress', fraction });
  };
}

async function work({ params, password, again }: KdfTask): Promise<void> {
  const derive = again ? deriveKeyAgain : deriveKey;
  try {
    report({ type: 'done', key: await derive(params, password, reportTwentieths()) });
  } catch (cause) {
    report({ type: 'failed', reason: String(cause) });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<KdfTask>) => void work(event.data));
