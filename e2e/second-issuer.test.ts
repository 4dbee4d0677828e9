import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import { site } from '#site';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { copyProject } from './second-issuer/project-copy.ts';
import { site as second } from './second-issuer/site.config.ts';

const { name, symbol, metal, coin, company, support } = site;
const PHRASES = [name, metal, coin.name, coin.mint.short, coin.mint.long, company, support.email];
/** In scripts the symbol in small letters is the name of many a variable. */
const SYMBOLS = `${symbol}|${symbol.toLowerCase()}[-_]\\w+`;
const WORDS = new RegExp(`\\b(?:${SYMBOLS}|(?i:${PHRASES.filter((phrase) => phrase !== symbol).join('|')}))\\b`, 'g');

/** Texts that were agreed on with the first issuer, and are marked as closed. */
const CLOSED = /2019-12|purchase-agreement/;

/** What keeps its name for every issuer. */
const NOT_SAID = [
  /<!--.*?-->/g,
  // Drawings, whose bytes are no words, and the names of styles.
  /data:image[^"'\s]*/g,
  / class="[^"]*"/g,
  // Bound to the keys of wallets that exist, and to the API's field of a price.
  /USG wallet private key|\bUSG:|\.USG\b/g,
  // Under these names browsers keep what belongs to wallets that exist.
  /["'`]usg_(?:tx:|ticket:|wallet_backed_up)["'`]/g,
  // A field of the manifest of each release, which browsers and `verify-build` read.
  /\busg_release\b/g,
  // A word of every recovery phrase's list (BIP-39).
  /\bgoddess(?:\s|\\n)gold(?:\s|\\n)good\b/g,
];

const wordsIn = (text: string): string[] => {
  const said = NOT_SAID.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text);
  return [...said.matchAll(WORDS)].map(({ index }) => said.slice(Math.max(0, index - 40), index + 40));
};

let project: ReturnType<typeof copyProject>;
test.beforeAll(() => {
  project = copyProject(fileURLToPath(new URL('second-issuer/site.config.ts', import.meta.url)));
});
test.afterAll(() => project.remove());

test('knows the first issuer’s words where they are', { tag: '@long' }, () => {
  const page = `<p class="text-gold">The ${coin.name} is a ${metal} coin.</p><a href="/x/${symbol.toLowerCase()}-mark.svg">`;
  expect(wordsIn(page)).toHaveLength(3);
});

test('says nothing of the first issuer in messages, emails and documents', { tag: '@long' }, async () => {
  await project.node('development', 'e2e/second-issuer/write-texts.ts', (await testPostgres()).url);
  const texts: Record<string, unknown> = JSON.parse(readFileSync(join(project.folder, 'texts.json'), 'utf8'));
  const found = Object.entries(texts).flatMap(([source, text]) =>
    CLOSED.test(source)
      ? []
      : wordsIn(typeof text === 'string' ? text : JSON.stringify(text)).map((words) => `${source}: ${words}`),
  );
  expect(found).toEqual([]);
  expect(JSON.stringify(texts.sale)).toContain(`2 ${second.symbol}`);
  expect(texts.price).toMatchObject({ name: `${second.name} price` });
  expect(texts.names).toEqual(['ag-1_session', 'ag-1_wallet_backup.ag-1', 'ag-1-mark.svg']);
});

test('says nothing of the first issuer on pages and in their scripts', { tag: '@long' }, async () => {
  await project.node('production', 'node_modules/@react-router/dev/bin.cjs', 'build', '--mode', 'draft');
  const client = join(project.folder, 'build', 'client');
  const files = globSync('**/*.{html,js,webmanifest,xml}', { cwd: client });
  const found = files
    .filter((file) => !CLOSED.test(file))
    .flatMap((file) => wordsIn(readFileSync(join(client, file), 'utf8')).map((words) => `${file}: ${words}`));
  expect(found).toEqual([]);
  const home = readFileSync(join(client, 'index.html'), 'utf8');
  for (const words of [second.name, second.coin.name, second.company])
    expect(home).toContain(renderToStaticMarkup(words));
  for (const file of globSync('**/*.html', { cwd: client })) {
    const markup = readFileSync(join(client, file), 'utf8').replace(/<script.*?<\/script>/gs, '');
    for (const words of [second.name, second.company]) expect(markup, file).not.toContain(words);
  }
});
