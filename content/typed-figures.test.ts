import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|eighteen|twenty|thirty|fifty|sixty|ninety|hundred|thousand|million)\b[\w -]*?\b(?:hours?|days?|weeks?|months?|years?|dollars|percent)\b/i;

/** What may hold a digit: code, places in a text, and names. */
const ALLOWED = [
  /^(?:import|export) .*$/gm,
  /\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g,
  /\]\([^)]*\)/g,
  /\bid="[\w-]*"/g,
  /\btitle="(?:S?\d[\d.]*)?/g,
  /\b(?:Articles?|Schedules?|[Ss]ections?) \d+(?:\.\d+)*(?:(?:, | and | or | to )\d+(?:\.\d+)*)*/g,
  /\b(?:ERC-20|argon2id|December 2019)\b/g,
];

const proseOf = (source: string) => ALLOWED.reduce((prose, allowed) => prose.replace(allowed, ''), source);

const files = globSync('content/*/*.mdx');

it('finds the texts', () => {
  expect(files.length).toBeGreaterThan(10);
});

// A figure that was typed stays behind when the constant changes.
it.each(files)('types no figure into %s', (file) => {
  const lines = proseOf(readFileSync(file, 'utf8')).split('\n');
  expect(lines.filter((line) => /\d|[$€%@]/.test(line) || NUMBER_WORD.test(line))).toEqual([]);
});
