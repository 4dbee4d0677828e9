import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTRACTS_DIR } from '../foundry.ts';
import { applyMutant, readMutants } from './mutants.ts';

it('has at least 60 mutants with unique names', async () => {
  const names = (await readMutants()).map(({ source, name }) => `${source}: ${name}`);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});

it('finds every snippet exactly once in the source, and changes it', async () => {
  for (const mutant of await readMutants()) {
    const text = await readFile(join(CONTRACTS_DIR, 'src', mutant.source), 'utf8');
    expect(applyMutant(mutant, text)).not.toBe(text);
  }
});

it('refuses a snippet that occurs twice or not at all', () => {
  const mutant = { name: 'no check', source: 'Token.sol', snippet: 'check();', replacement: '' };
  expect(applyMutant(mutant, 'check(); move();')).toBe(' move();');
  expect(() => applyMutant(mutant, 'check(); check();')).toThrow('Token.sol, no check: its snippet occurs 2 times.');
  expect(() => applyMutant(mutant, 'move();')).toThrow('occurs 0 times');
});
