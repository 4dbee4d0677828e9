import { expect, it } from 'vitest';
import { PROTOCOL_MESSAGES } from '#domain/accounts/messages.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { apiErrorOf, messageOf } from './api-error.ts';

const refusal = (status: number, body: unknown) => apiErrorOf(Response.json(body, { status }));

it('carries the server’s messages, and those of the fields by name', async () => {
  const error = await refusal(422, { errors: ['One.', 'Two.'], fields: { email: ['No email'] } });
  expect(error).toMatchObject({ status: 422, messages: ['One.', 'Two.'], fields: { email: ['No email'] } });
  expect(messageOf(error)).toBe('One. Two.');
});

it.each([
  ['no JSON', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['no list', Response.json({ errors: 'broken' }, { status: 500 })],
  ['null', Response.json(null, { status: 500 })],
])('has a message of its own for an answer with %s', async (_name, response) => {
  expect((await apiErrorOf(response)).messages).toEqual([API_MESSAGES.serverError]);
});

it('says that the session has ended, where the account protocol asks to sign in or sign up', async () => {
  const refused = await refusal(401, { errors: [PROTOCOL_MESSAGES.notSignedIn] });
  expect(refused.messages).toEqual(['Your session has ended. Please log in again.']);
});

it('asks to wait after too many calls', async () => {
  expect((await refusal(429, {})).messages).toEqual([API_MESSAGES.tooMany]);
});

it('says that the site is unavailable when it knows nothing else', () => {
  expect(messageOf(new TypeError('x is undefined'))).toBe(API_MESSAGES.serverError);
});

it('reads the account protocol’s phrases as messages, by field', async () => {
  const errors = { email: ['is not an email'], full_messages: ['Email is not an email'] };
  expect(await refusal(422, { status: 'error', errors })).toMatchObject({
    messages: ['Email is not an email'],
    fields: { email: ['Email is not an email'] },
  });
});
