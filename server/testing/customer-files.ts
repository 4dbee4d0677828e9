import { receiveFile } from '../compliance/correspondence/receive-file.ts';
import type { CorrespondenceSubject } from '../compliance/correspondence/table.ts';
import type { Context } from '../platform/context.ts';

/** Bytes that begin as a PDF does, so many in all. */
export function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = at % 251;
  bytes.set(new TextEncoder().encode('%PDF-1.7').subarray(0, size));
  return bytes;
}

/** Stores a customer's file, as its request stores it. */
export async function sendFile(context: Context, subject: CorrespondenceSubject, bytes: Uint8Array): Promise<string> {
  async function* chunks() {
    yield bytes;
  }
  return (await receiveFile(context, subject, chunks(), { key: undefined, expect: async () => 'Purchase' })).id;
}
