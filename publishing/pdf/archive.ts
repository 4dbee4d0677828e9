import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { readme } from '#web/brand/guide/readme.ts';
import { root } from '../../scripts/root.mjs';
import { hashOf } from './hash.ts';
import { ARCHIVE_STAMP } from './stamp.ts';
import type { Task } from './workshop.ts';

const FOLDER = 'usg-brand';

const bytesOf = (path: string) => new Uint8Array(readFileSync(join(root, path)));

/** 'usg-brand/svg/usg-coin.svg' for a logo's drawing, 'usg-brand/png/…' for its picture. */
function placeOf(file: string): string {
  const name = file.split('/').at(-1) ?? '';
  return `${FOLDER}/${name.split('.').at(-1)}/${name}`;
}

/** Every logo, the guide and a few words in one file; made after them. */
export function archiveTask(guide: Task, logos: readonly Task[]): Task {
  const words = readme();
  const hash = hashOf(guide.hash, words, ...logos.flatMap((logo) => [logo.file, logo.hash]));
  return {
    file: `web/public${DOCUMENT_FILES.brandArchive}`,
    hash,
    async make() {
      const files = Object.fromEntries([
        [`${FOLDER}/README.txt`, strToU8(words)],
        [`${FOLDER}/brand-guide.pdf`, bytesOf(guide.file)],
        ...logos.map(({ file }) => [placeOf(file), bytesOf(file)]),
        [ARCHIVE_STAMP, strToU8(`${hash}\n`)],
      ]);
      // ZIP keeps local time: the same numbers everywhere.
      return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) });
    },
  };
}
