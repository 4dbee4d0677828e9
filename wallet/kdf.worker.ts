import type { Bytes } from './bytes.ts';
import { deriveKey, deriveKeyAgain } from './kdf.ts';
import type { KdfParams } from './keystore/account.ts';

/** `again`: for the second opening of a written file, without our kernel. */
export type KdfTask = { params: KdfParams; password: Bytes; again: boolean };
export type KdfNews =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; key: Bytes }
  | { type: 'failed'; reason: string };

const tell = (news: KdfNews) => globalThis.postMessage(news);

async function work({ params, password, again }: KdfTask): Promise<void> {
  const derive = again ? deriveKeyAgain : deriveKey;
  try {
    tell({ type: 'done', key: await derive(params, password, (fraction) => tell({ type: 'progress', fraction })) });
  } catch (cause) {
    tell({ type: 'failed', reason: String(cause) });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<KdfTask>) => void work(event.data));
