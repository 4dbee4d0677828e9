import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { offlineFiles } from './offline-files.ts';

it('finds every file that a page may come to need, but neither other pages’ nor what is of no use without the site', async ({
  onTestFinished,
}) => {
  const build = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  const files = {
    'manifest.json': JSON.stringify({ 'node_modules/@zxcvbn-ts/words.js': { file: 'assets/words-a1.js' } }),
    'client/wallet/index.html':
      '<img src="/mark-a1.svg"><link href="/assets/site-a1.css"><script src="/assets/entry-a1.js">',
    'client/assets/site-a1.css': 'src: url(/assets/text-a1.woff2)',
    'client/assets/entry-a1.js':
      'import "./manifest-0a1b2c3d.js"; import "./manifest-a1.js"; import("./dialog-a1.js"); new Worker("/assets/kdf.worker-a1.js")',
    'client/assets/manifest-0a1b2c3d.js': '"/assets/other-a1.js"',
    'client/assets/manifest-a1.js': 'import "./proof-a1.js"',
    'client/assets/proof-a1.js': '0;',
    'client/assets/dialog-a1.js': 'import "./entry-a1.js"; import("./words-a1.js")',
    'client/assets/kdf.worker-a1.js': '0;',
    'client/assets/words-a1.js': '0;',
    'client/assets/other-a1.js': '0;',
    'client/assets/text-a1.woff2': '',
    'client/mark-a1.svg': '',
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), content);
  }
  const found = await offlineFiles(build, ['wallet/index.html']);
  const names = [
    'assets/dialog',
    'assets/entry',
    'assets/kdf.worker',
    'assets/manifest',
    'assets/proof',
    'assets/site',
    'assets/text',
    'mark',
  ];
  expect(Object.keys(found)).toContain('/assets/manifest-0a1b2c3d.js');
  expect(
    Object.keys(found)
      .filter((path) => path.includes('-a1.'))
      .map((path) => /^\/(.*)-a1/.exec(path)?.[1])
      .sort(),
  ).toEqual(names);
  expect(found['/assets/kdf.worker-a1.js']).toBe(createHash('sha256').update('0;').digest('hex'));
});
