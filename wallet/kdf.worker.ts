import type { Bytes } from './bytes.ts';
import { deriveKey, deriveKeyInScript } from './kdf.ts';
import type { KdfParams } from './keystore/read.ts';

/** `inScript`: without WebAssembly. */
export type KdfTask = { params: KdfParams; password: Bytes; inScript: boolean };
export type KdfResult = { type: 'done'; key: Bytes } | { type: 'failed'; reason: string };

const report = (result: KdfResult) => globalThis.postMessage(result);

async function work({ params, password, inScript }: KdfTask): Promise<void> {
  const derive = inScript ? deriveKeyInScript : deriveKey;
  try {
    report({ type: 'done', key: await derive(params, password) });
  } catch (cause) {
    report({ type: 'failed', reason: String(cause) });
  }
}

globalThis.addEventListener('message', (event: MessageEvent<KdfTask>) => void work(event.data));
