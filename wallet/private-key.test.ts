import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RandomBytes, randomBytes, toHex } from './bytes.ts';
import { createPrivateKey, isPrivateKey, type KeySource } from './private-key.ts';

const stuck: RandomBytes = (length) => new Uint8Array(length).fill(1);
const source = (part: Partial<KeySource> = {}): KeySource => ({
  words: ['gold', 'eagle', 'coin'],
  password: 'secret',
  time: 1_763_700_000_000,
  ...part,
});
const keyOf = async (part: Partial<KeySource>, random = stuck) => toHex(await createPrivateKey(source(part), random));

describe('making a private key', () => {
  it('mixes in every word, in its place: with a stuck random source, other words give another key', async () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    const triple = fc.tuple(word, word, word);
    await fc.assert(
      fc.asyncProperty(triple, triple, async (one, other) => {
        const same = one.every((text, index) => text.normalize('NFKC') === other[index]?.normalize('NFKC'));
        expect((await keyOf({ words: one })) === (await keyOf({ words: other }))).toBe(same);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps words apart that read alike when joined', async () => {
    expect(await keyOf({ words: ['ab', 'c', 'd'] })).not.toBe(await keyOf({ words: ['a', 'bc', 'd'] }));
    expect(await keyOf({ words: ['a', 'b', 'c'] })).not.toBe(await keyOf({ words: ['b', 'a', 'c'] }));
  });

  it('mixes in the time and the password', async () => {
    const keys = await Promise.all([keyOf({}), keyOf({ time: 2 }), keyOf({ password: 'other' })]);
    expect(new Set(keys).size).toBe(3);
  });

  it('never depends on the words alone: the same words, time and password give another key every time', async () => {
    const keys = await Promise.all(Array.from({ length: 50 }, () => keyOf({}, randomBytes)));
    expect(new Set(keys).size).toBe(50);
  });

  it('depends on each of both random draws', async () => {
    const draws = (first: number, second: number): RandomBytes => {
      let call = 0;
      return (length) => new Uint8Array(length).fill(call++ === 0 ? first : second);
    };
    const keys = await Promise.all([keyOf({}, draws(1, 1)), keyOf({}, draws(2, 1)), keyOf({}, draws(1, 2))]);
    expect(new Set(keys).size).toBe(3);
  });

  it('takes words in any Unicode form', async () => {
    expect(await keyOf({ words: ['caf\u00e9', 'b', 'c'] })).toBe(await keyOf({ words: ['cafe\u0301', 'b', 'c'] }));
  });

  it('gives a key that is valid on the curve', async () => {
    expect(isPrivateKey(await createPrivateKey(source(), randomBytes))).toBe(true);
    expect(isPrivateKey(new Uint8Array(32))).toBe(false);
    expect(isPrivateKey(new Uint8Array(32).fill(255))).toBe(false);
  });
});
