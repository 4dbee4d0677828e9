import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND_FOLDER, DOCUMENT_FILES } from '#content/document-files.ts';
import { root } from '../scripts/root.mjs';
import { allTasks, filesNotMadeBy } from './documents.ts';
import { type BuildContext, openBuildContext, type Task } from './tasks/build-context.ts';
import { embeddedHash } from './tasks/embed-hash.ts';
import { LOGO_FOLDER } from './tasks/picture-tasks.ts';

const read = (path: string) => readFileSync(join(root, path));
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('what npm run documents made', () => {
  let context: BuildContext;
  let tasks: Task[];
  beforeAll(async () => {
    context = await openBuildContext();
    tasks = await allTasks(context);
  });
  afterAll(() => context.close());

  it('is up to date', async () => {
    const old: string[] = [];
    for (const { file, hash } of tasks) {
      if (!file.endsWith('.svg') && (await embeddedHash(file, read(file))) !== hash) old.push(file);
    }
    expect(old, 'are older than their sources: run npm run documents').toEqual([]);
  });

  it('covers every file in its folders, and knows one that nothing makes any longer', () => {
    expect(filesNotMadeBy(tasks)).toEqual([]);
    const [first, ...rest] = tasks;
    expect(filesNotMadeBy(rest)).toEqual([first?.file]);
  });

  it('offers every logo in web/brand/logos', () => {
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
    const logos = readdirSync(join(root, LOGO_FOLDER)).map((name) => `${BRAND_FOLDER}/${name.split('.')[1]}/${name}`);
    const rest = ['README.txt', 'brand-guide.pdf'].map((name) => `${BRAND_FOLDER}/${name}`);
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
