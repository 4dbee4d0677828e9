import { expect, it } from 'vitest';
import { loadPatiently } from './lazy-part.ts';

it('asks for code in a task of its own, after the one that wants it', async () => {
  const done: string[] = [];
  const loading = loadPatiently(async () => done.push('asked'));
  for (let turn = 0; turn < 10; turn += 1) await undefined;
  done.push('the task that wants it');
  await loading;
  expect(done).toEqual(['the task that wants it', 'asked']);
});
