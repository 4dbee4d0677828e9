import { expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { LIMITS } from './limits.ts';

it('are kept in the database under names of their own, which what is counted can’t turn into one another', () => {
  const settings = { ...readEnv({}), perHolder: 1, perNetwork: 1 };
  const limits = Object.values(LIMITS).map((limit) => (typeof limit === 'function' ? limit(settings as never) : limit));
  const names = limits.flatMap((limit) => (limit.keptIn === 'database' ? [limit.name] : []));
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([]);
});
