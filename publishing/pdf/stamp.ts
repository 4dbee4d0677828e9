import { strFromU8, unzipSync } from 'fflate';
import { stampOfPng } from './png-stamp.ts';

/** Where the archive keeps the hash of its sources. */
export const ARCHIVE_STAMP = 'usg-brand/sources.sha256';

const XMP_STAMP = /<made:sources>([0-9a-f]{64})<\/made:sources>/;

const READERS: Record<string, (bytes: Uint8Array) => string | undefined> = {
  pdf: (bytes) => XMP_STAMP.exec(Buffer.from(bytes).toString('latin1'))?.[1],
  png: stampOfPng,
  zip: (bytes) => {
    const stamp = unzipSync(bytes, { filter: ({ name }) => name === ARCHIVE_STAMP })[ARCHIVE_STAMP];
    return stamp && strFromU8(stamp).trim();
  },
};

/** The hash of the sources that a PDF, PNG or ZIP of ours was made from, as it says itself. */
export function stampOf(file: string, bytes: Uint8Array): string | undefined {
  return READERS[file.split('.').at(-1) ?? '']?.(bytes);
}
