import type { Bytes } from './bytes.ts';
import { deriveKey, expectedMilliseconds } from './kdf.ts';
import type { KdfParams } from './keystore/account.ts';

export type KdfTask = { params: KdfParams; password: Bytes };
export type KdfNews =
  | { type: 'expected'; milliseconds: number }
  | { type: 'progress'; fraction: number }
  | { type: 'done'; key: Bytes }
  | { type: 'failed'; reason: string };

const tell = (news: KdfNews) => globalThis.postMessage(news);

async function work({ params, password }: KdfTask): Promise<void> {
  try {
    const milliseconds = await expectedMilliseconds(params, password);
    if (milliseconds !== undefined) tell({ type: 'expected', milliseconds });
    tell({ type: 'done', key: await deriveKey(params, password, (fraction) => tell({ type: 'progress', fraction })) });
  } catch (cause) {
    tell({ type: 'failed', reason: String(cause) });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<KdfTask>) => void work(event.data));
