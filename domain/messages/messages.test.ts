import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROTOCOL_MESSAGES } from '../accounts/messages.ts';

const FILES = globSync(['domain/**/*messages.ts', 'domain/**/next-step.ts', 'domain/messages/*.ts'], {
  exclude: ['**/*.test.ts'],
});

/** What no message says, and what it says instead. */
const NEVER: [RegExp, string][] = [
  [/please fill (in|out)\b(?! the form)/i, 'the field’s own sentence: Enter your email address'],
  [/\bis required$/i, 'the field’s own sentence: Enter your email address'],
  [/\be-mail/i, 'email'],
  [/\bsomebody\b|\bhopefully\b|\bwhoever\b/i, 'who does it'],
  [/\bcancell(ed|ing)\b/i, 'canceled, canceling'],
  [/\bat most \d/i, '… or fewer'],
  [/\b\d{4,} (characters|coins|people|names|bytes|lots)\b/, 'thousands separators: 5,000 characters'],
  [/\brests? on\b/i, 'depends on, is based on'],
];

type Said = string | readonly Said[] | { readonly [name: string]: Said };
const textsIn = (value: Said): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What a file's functions say is known only when they are called: its texts as they are written. A single word may be a state's name. */
const textsWrittenIn = (file: string): string[] =>
  (readFileSync(file, 'utf8').match(/'[^'\n]*'|`[^`]*`/g) ?? [])
    .map((text) => text.slice(1, -1))
    .filter((text) => text.includes(' '));

it.each(FILES)('%s speaks plainly', async (file) => {
  const protocol = textsIn(PROTOCOL_MESSAGES);
  const exported = Object.values(await import(/* @vite-ignore */ `../../${file}`));
  const texts = [...exported.flatMap((each) => textsIn(each as Said)), ...textsWrittenIn(file)];
  const wrong = texts.flatMap((text) =>
    NEVER.flatMap(([pattern, better]) => (pattern.test(text) && !protocol.includes(text) ? [[text, better]] : [])),
  );
  expect(wrong).toEqual([]);
});
