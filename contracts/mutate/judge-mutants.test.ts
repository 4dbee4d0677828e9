import { expect, it } from 'vitest';
import { type Judged, judgeMutants } from './judge-mutants.ts';
import type { Mutant } from './mutants.ts';

const ofReserve = (name: string, snippet: string, replacement: string): Mutant => ({
  name,
  source: 'extensions/Reserve.sol',
  snippet,
  replacement,
});

it('tells why a mutant does not compile, and goes on with the next', { tags: ['long'] }, async () => {
  const mutants = [
    ofReserve('no reserve is needed', 'if (value > available) revert ExceedsReserve(value, available);', ''),
    ofReserve('a word that nobody declared', 'COIN = 1e9;', 'COIN = oneCoin;'),
    ofReserve('a snippet of another version', 'COIN = 1e8;', 'COIN = 1e9;'),
    ofReserve('a coin has 10 digits', 'COIN = 1e9;', 'COIN = 1e10;'),
  ];
  const codes = new Set<string>();
  const outcomes: Judged[] = [];
  const judge = async ({ UsgToken }: { UsgToken: string }) => {
    codes.add(UsgToken);
    return { tests: true, invariants: false };
  };
  for await (const outcome of judgeMutants(mutants, judge)) outcomes.push(outcome);

  expect(outcomes.map(({ mutant }) => mutant.name)).toEqual(mutants.map(({ name }) => name));
  const [first, undeclared, elsewhere, last] = outcomes;
  expect(first).toHaveProperty('verdict', { tests: true, invariants: false });
  expect(undeclared).toHaveProperty('error', expect.stringContaining('Undeclared identifier'));
  expect(undeclared).toHaveProperty('error', expect.stringContaining('src/extensions/Reserve.sol:'));
  expect(elsewhere).toHaveProperty('error', expect.stringContaining('its snippet occurs 0 times'));
  expect(last).toHaveProperty('verdict', { tests: true, invariants: false });
  expect(codes.size).toBe(2);
});
