import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentAt, documentNames, plainText } from './testing/plain-text.tsx';

/** A figure that ends in a full stop before one, a plural after one, quotation marks of a typewriter. */
const SLIPS = /\.\.|,,|\s[.,;:]|(?<![.\d])\b1 (?:days|hours|tokens|weeks)\b|["']|\ba [aeio]\w*|\b(\w+) \1\b/gi;
const MEANT = ['that that', 'had had', 'a one', 'one one'];

it.each(documentNames)('makes no slip where figures and words meet in %s', (folder) => {
  const lines = plainText(documentAt(folder)).split('\n');
  const slips = lines.flatMap((line) =>
    [...line.matchAll(SLIPS)]
      .map(([slip]) => slip)
      .filter((slip) => !MEANT.some((meant) => slip.toLowerCase().startsWith(meant)))
      .map((slip) => `${slip} in: ${line.slice(0, 90)}`),
  );
  expect(slips).toEqual([]);
});

/** Closed editions and old agreements say what was so then. */
const IN_FORCE = ['faq', 'terms', 'terms-of-purchase', 'user-agreement'];

it.each(IN_FORCE)('says in %s wherever a network fee is to be paid that the site may pay it', (folder) => {
  const lines = plainText(documentAt(folder)).split('\n');
  const aboutFee = lines.filter((line) => /network fee[ ,.]|fee in (ETH|Ethereum)|more than 0\.001/.test(line));
  expect(aboutFee).not.toEqual([]);
  expect(aboutFee.filter((line) => !/\b(we|site) (may )?pays?\b|pay the network fee for you/.test(line))).toEqual([]);
});

const FOLDERS = '{content,contracts/src,docs,domain,proof,publishing,scripts,server,wallet,web}';
const WRITTEN = ['*.md', 'site.config.ts', `${FOLDERS}/**/*.{css,html,md,mdx,sol,ts,tsx}`];
/** What was agreed to in 2019, and tests, which name what isn't said. */
const LEFT_ALONE = ['content/legal/user-agreement-2019.mdx', '**/*.test.{ts,tsx}'];

it('spells email without a hyphen, on every page and in every other text', () => {
  const files = globSync(WRITTEN, { exclude: LEFT_ALONE });
  expect(files.filter((file) => /\be-mail/i.test(readFileSync(file, 'utf8')))).toEqual([]);
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'content/faq/03-redeeming.mdx', 'web/pages/home/home.tsx']),
  );
});
