import { describe, expect, it } from 'vitest';
import { fieldInvalid, fieldNeeded } from '#domain/messages/field-needed.ts';
import { routesOf, SAMPLES } from '../../testing/nasty-tries.ts';
import { objectOf, shapesOf } from '../../testing/nasty-values.ts';
import { siteOfFile } from '../../testing/on-empty-database.ts';
import { Invalid } from '../errors.ts';
import { inputs, parse } from './json-input.ts';

const site = await siteOfFile();
const bodies = routesOf(site.app).flatMap(({ method, path, handlers }) =>
  handlers.flatMap((handler) => {
    const input = inputs.get(handler);
    return input?.target === 'json' ? [[`${method} ${path}`, input.schema] as const] : [];
  }),
);

const WRONG = [null, '', 'x', -1, 1.5, true, [], {}, [null], { x: 1 }];
/** What no one types: programs send it. */
const OF_PROGRAMS = new Set(['credential', 'data', 'kind', 'notice', 'owner', 'reports', 'required', 'type', 'wanted']);
/** A sentence: it begins with a capital, has more than one word, and names no type. */
const SENTENCE = /^[A-Z“].*\s\S/;
const OF_ZOD = /^Invalid|^Required$|expected|received|undefined|too (?:small|big)|is required$/i;

function messagesOf(schema: Parameters<typeof parse>[0], value: unknown): [field: string, message: string][] {
  try {
    parse(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return Object.entries(error.fields ?? {}).flatMap(([field, messages]) =>
      messages.map((message) => [field, message] as [string, string]),
    );
  }
}

it('knows the bodies of every call', () => expect(bodies.length).toBeGreaterThan(50));

describe.each(bodies)('%s', (_, schema) => {
  it('says of each blank field what to enter, in its own words', () => {
    for (const [field, message] of messagesOf(schema, {})) {
      expect([field, message]).toEqual([field, expect.stringMatching(SENTENCE)]);
      expect(message).not.toMatch(OF_ZOD);
      if (!OF_PROGRAMS.has(field)) expect(message).not.toBe(fieldNeeded(field));
    }
  });

  it('says a sentence about each field that has a value of the wrong kind', async () => {
    for (const shape of shapesOf(schema)) {
      const usual = await objectOf(shape, SAMPLES);
      for (const name of Object.keys(shape))
        for (const value of WRONG)
          for (const [field, message] of messagesOf(schema, { ...usual, [name]: value })) {
            expect([field, value, message]).toEqual([field, value, expect.stringMatching(SENTENCE)]);
            expect(message).not.toMatch(OF_ZOD);
          }
    }
  });
});

it('has a sentence for what no schema has one for', () => {
  expect([fieldNeeded('x'), fieldInvalid('x')]).toEqual([
    expect.stringMatching(SENTENCE),
    expect.stringMatching(SENTENCE),
  ]);
});
