import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as names from '#domain/names.ts';
import { figures } from './figures.ts';
import { documentAt, plainText } from './testing/plain-text.tsx';

const files = globSync('content/*/*.mdx');
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const);

it('has every figure that a text names', () => {
  const missing = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\bfigures\.(?!ts\b)(\w+)/g)]
      .map(([, name]) => name as string)
      .filter((name) => !Object.hasOwn(figures, name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('words each figure', () => {
  expect(Object.entries(figures).filter(([, text]) => !text.trim() || /undefined|NaN|object/.test(text))).toEqual([]);
});

it('gives dates and amounts as a reader expects them', () => {
  expect(figures.userAgreementDate).toBe('December 1, 2020');
  expect(figures.privacyPolicyDate).toBe('December 1, 2019');
  expect(figures.cancellationFeeMax).toBe('$250.00');
  expect(figures.openingPrice).toBe('$1,627.50');
  expect(figures.delivery).toBe('5 to 10 business days');
});

it('names every cookie that the site sets in the privacy policy, and says which of them are bound to the site', () => {
  const text = plainText(documentAt('privacy'));
  const cookies = Object.entries(names).flatMap(([name, value]) => (name.endsWith('_COOKIE') ? [String(value)] : []));
  expect(cookies.length).toBeGreaterThan(2);
  expect(cookies.filter((cookie) => !text.includes(`${cookie} `))).toEqual([]);
  expect(text).toContain('the last four have the prefix “__Host-”');
});
