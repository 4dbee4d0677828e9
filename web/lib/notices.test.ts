import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { NOTICE_NAMES, type Notice } from '#domain/notices.ts';
import { chooseIn } from './notices.ts';

it('keeps both of two choices that are stored at the same time', async () => {
  const queries = new QueryClient();
  const queryKey = ['notices'];
  const all = Object.fromEntries(NOTICE_NAMES.map((name) => [name, true])) as Record<Notice, boolean>;
  queries.setQueryData(queryKey, all);
  const answers: (() => void)[] = [];
  const choose = chooseIn(queries, { queryKey, write: () => new Promise<void>((resolve) => answers.push(resolve)) });
  const both = [choose({ notice: 'price', wanted: false }), choose({ notice: 'lapsing', wanted: false })];
  for (const answer of answers) answer();
  await Promise.all(both);
  expect(queries.getQueryData(queryKey)).toEqual({ ...all, price: false, lapsing: false });
});
