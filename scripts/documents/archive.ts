import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { readme } from '#web/documents/brand-guide/readme.ts';
import { DOCUMENT_FILES } from '#web/documents/files.ts';
import { root } from '../root.mjs';
import { LOGO_FOLDER, LOGO_NAMES } from './logos.ts';
import { ARCHIVE_STAMP } from './stamp.ts';
import type { Task } from './workshop.ts';

const FOLDER = 'usg-brand';
const GUIDE = `web/public${DOCUMENT_FILES.brandGuide}`;
const README = 'web/documents/brand-guide/readme.ts';

const bytesOf = (path: string) => new Uint8Array(readFileSync(join(root, path)));

/** Every logo, the guide and a few words in one file; made after them. */
export const archiveTask = (guide: Task): Task => ({
  file: `web/public${DOCUMENT_FILES.brandArchive}`,
  sources: [...new Set([...guide.sources, ...LOGO_NAMES.map((name) => `web/brand/logos/${name}.svg`), README])].sort(),
  async make(hash) {
    const logos = LOGO_NAMES.flatMap((name) =>
      ['svg', 'png'].map((kind) => [`${FOLDER}/${kind}/${name}.${kind}`, bytesOf(`${LOGO_FOLDER}/${name}.${kind}`)]),
    );
    const files = Object.fromEntries([
      [`${FOLDER}/README.txt`, strToU8(readme())],
      [`${FOLDER}/brand-guide.pdf`, bytesOf(GUIDE)],
      ...logos,
      [ARCHIVE_STAMP, strToU8(`${hash}\n`)],
    ]);
    // ZIP keeps local time: the same numbers everywhere.
    return zipSync(files, { level: 9, mtime: new Date(2026, 0, 1) });
  },
});
