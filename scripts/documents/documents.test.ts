import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_FILES } from '#web/documents/files.ts';
import { root } from '../root.mjs';
import { hashOf } from './hash.ts';
import { LOGO_FOLDER } from './logos.ts';
import { readSources } from './sources.ts';
import { stampOf } from './stamp.ts';

const read = (path: string) => readFileSync(join(root, path));
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const lists = Object.entries(readSources());

describe('what npm run documents made', () => {
  it.each(lists.filter(([file]) => !file.endsWith('.svg')))('is up to date: %s', (file, sources) => {
    expect(stampOf(file, read(file)), `${file} is older than its sources: run npm run documents`).toBe(hashOf(sources));
  });

  it('is all that lies in its folders', () => {
    const files = ['web/public/documents', 'web/public/og'].flatMap((folder) =>
      below(folder).map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
    );
    expect(files.sort()).toEqual(lists.map(([file]) => file).sort());
  });

  it('offers every logo as it is drawn in web/brand/logos', () => {
    const drawn = readdirSync(join(root, 'web/brand/logos')).sort();
    expect(
      readdirSync(join(root, LOGO_FOLDER))
        .filter((name) => name.endsWith('.svg'))
        .sort(),
    ).toEqual(drawn);
    for (const name of drawn) {
      expect(read(`${LOGO_FOLDER}/${name}`), `${name}: run npm run documents`).toEqual(read(`web/brand/logos/${name}`));
    }
  });

  it('packs every logo twice, the guide and a few words into the archive', () => {
    const names = Object.keys(unzipSync(read(`web/public${DOCUMENT_FILES.brandArchive}`)));
    const logos = readdirSync(join(root, LOGO_FOLDER)).map((name) => `usg-brand/${name.split('.')[1]}/${name}`);
    const rest = ['README.txt', 'brand-guide.pdf', 'sources.sha256'].map((name) => `usg-brand/${name}`);
    expect(names.sort()).toEqual([...logos, ...rest].sort());
  });

  it('keeps each sharing picture 1200 × 630 and below 120 KB', () => {
    for (const { name } of below('web/public/og')) {
      const picture = read(`web/public/og/${name}`);
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(statSync(join(root, 'web/public/og', name)).size).toBeLessThan(120 * 1024);
    }
  });
});
