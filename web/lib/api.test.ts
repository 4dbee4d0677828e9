import { afterEach, expect, it, vi } from 'vitest';
import { answerOf, api, confirmBy } from './api.ts';

const lacking = () =>
  new Response(JSON.stringify({ errors: ['Confirm first.'], reason: 'fresh-passkey' }), {
    status: 403,
    headers: { 'x-confirm-with': 'passkey' },
  });
const done = () => new Response('{}');
/** Answers each call with the next of these. */
const answering = (...answers: Response[]) => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    calls.push(init.body);
    return answers.shift() ?? done();
  });
  return calls;
};
const json = { subject_kind: 'lead', subject_id: '00000000-0000-7000-8000-000000000000', text: 'typed' } as const;
const note = () => answerOf(api.notes.$post({ json }));

afterEach(() => {
  confirmBy();
  vi.unstubAllGlobals();
});

it('repeats a call that lacks a confirmation once it has been given, with the same body', async () => {
  const calls = answering(lacking(), done());
  const asked: string[] = [];
  confirmBy(async (by) => {
    asked.push(by);
    return true;
  });
  expect(await note()).toEqual({});
  expect([calls, asked]).toEqual([[JSON.stringify(json), JSON.stringify(json)], ['passkey']]);
});

it('repeats it once only, and not at all if its user declines or no one is asked', async () => {
  const calls = answering(lacking(), lacking(), lacking(), lacking());
  confirmBy(async () => true);
  await expect(note()).rejects.toThrow('Confirm first.');
  confirmBy(async () => false);
  await expect(note()).rejects.toThrow('Confirm first.');
  confirmBy();
  await expect(note()).rejects.toThrow('Confirm first.');
  expect(calls).toHaveLength(4);
});
