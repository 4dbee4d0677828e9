import { expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { apiErrorOf, sentenceOf } from './api-error.ts';

const refusal = (status: number, body: unknown) => apiErrorOf(Response.json(body, { status }));

it('carries the server’s sentences, and those of the fields by name', async () => {
  const error = await refusal(422, { errors: ['One.', 'Two.'], fields: { email: ['No e-mail'] } });
  expect(error).toMatchObject({ status: 422, sentences: ['One.', 'Two.'], fields: { email: ['No e-mail'] } });
  expect(sentenceOf(error)).toBe('One. Two.');
});

it.each([
  ['no JSON', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['no list', Response.json({ errors: 'broken' }, { status: 500 })],
  ['null', Response.json(null, { status: 500 })],
])('has a sentence of its own for an answer with %s', async (_name, response) => {
  expect((await apiErrorOf(response)).sentences).toEqual([API_MESSAGES.serverFault]);
});

it('asks for patience when there were too many calls', async () => {
  expect((await refusal(429, {})).sentences).toEqual([API_MESSAGES.tooMany]);
});

it('speaks of unavailability when it knows nothing', () => {
  expect(sentenceOf(new TypeError('x is undefined'))).toBe(API_MESSAGES.unavailable);
});

it('reads the account protocol’s phrases as sentences, by field', async () => {
  const errors = { email: ['is not an email'], full_messages: ['Email is not an email'] };
  expect(await refusal(422, { status: 'error', errors })).toMatchObject({
    sentences: ['Email is not an email'],
    fields: { email: ['Email is not an email'] },
  });
});
