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
