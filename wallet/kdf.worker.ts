import type { Bytes } from './bytes.ts';
import { deriveKey } from './kdf.ts';
import type { KdfParams } from './keystore/account.ts';

export type KdfTask = { params: KdfParams; password: Bytes };
export type KdfNews =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; key: Bytes }
  | { type: 'failed'; reason: string };

const report = (news: KdfNews) => globalThis.postMessage(news);

async function work({ params, password }: KdfTask): Promise<void> {
  try {
    report({
      type: 'done',
      key: await deriveKey(params, password, (fraction) => report({ type: 'progress', fraction })),
    });
  } catch (cause) {
    report({ type: 'failed', reason: String(cause) });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<KdfTask>) => void work(event.data));
