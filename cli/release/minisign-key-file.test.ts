import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkSignature, readPublicKey } from '#domain/release/minisign.ts';
import { publicKeyText, signatureFile } from '#domain/release/sign.ts';
import { testKey } from '#domain/release/testing/release.ts';
import { testFolder } from '#server/testing/folder.ts';
import { ensureProgram } from '../../scripts/system-programs.mjs';
import { openSecretKey, scryptCost } from './minisign-key-file.ts';

const program = ensureProgram('minisign');
const folder = testFolder();
afterAll(folder.remove);

const CONTENT = new TextEncoder().encode('{"a":1}');
const COMMENT = 'release:3\tissued:2030-01-01T12:00:00Z';
const PASSWORD = 'correct horse';
const file = (name: string) => join(folder.path, name);
const minisign = (args: string[], input = '') =>
  execFileSync(program ?? '', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
const never = () => Promise.reject(new Error('no password was expected'));

/** A pair of keys as minisign writes it; without a password if there is none. */
function generate(name: string, password?: string) {
  const pair = ['-p', file(`${name}.pub`), '-s', file(`${name}.key`)];
  if (password === undefined) minisign(['-G', '-W', ...pair]);
  else minisign(['-G', ...pair], `${password}\n${password}\n`);
  const text = (path: string) => readFileSync(file(path), 'utf8');
  return { secret: text(`${name}.key`), publicKey: text(`${name}.pub`).split('\n')[1] ?? '' };
}

describe.runIf(program)('with the program of minisign', () => {
  it('takes our signature and its comment', async () => {
    const key = await testKey();
    writeFileSync(file('ours.json'), CONTENT);
    writeFileSync(file('ours.json.minisig'), await signatureFile(CONTENT, COMMENT, key));
    expect(minisign(['-V', '-H', '-m', file('ours.json'), '-P', key.text])).toContain(COMMENT);
    writeFileSync(file('ours.json'), '{"a":2}');
    expect(() => minisign(['-V', '-H', '-q', '-m', file('ours.json'), '-P', key.text])).toThrow();
  });

  it('makes a signature that we take, and a key that signs here', async () => {
    const { secret, publicKey } = generate('theirs');
    writeFileSync(file('theirs.json'), CONTENT);
    minisign(['-S', '-s', file('theirs.key'), '-m', file('theirs.json'), '-t', COMMENT]);
    const keys = [publicKey].map(readPublicKey).filter((key) => key !== undefined);
    const theirs = readFileSync(file('theirs.json.minisig'), 'utf8');
    expect(await checkSignature(CONTENT, theirs, keys)).toMatchObject({ ok: true, trustedComment: COMMENT });
    const key = await openSecretKey(secret, never);
    expect(publicKeyText(key)).toBe(publicKey);
    const ours = await signatureFile(CONTENT, COMMENT, key);
    expect(ours.split('\n').slice(1)).toEqual(theirs.split('\n').slice(1));
  });

  // Each opening takes 1 GB and seconds, as minisign means it to.
  it('protects a key with a password, without which it isn’t opened', { tags: ['long'] }, async () => {
    const { secret, publicKey } = generate('protected', PASSWORD);
    expect(publicKeyText(await openSecretKey(secret, async () => PASSWORD))).toBe(publicKey);
    await expect(openSecretKey(secret, async () => 'guess')).rejects.toThrow('password of the release key is wrong');
  });
});

it.each(['', 'untrusted comment: x\nRWQ=\n', '<!doctype html>'])('takes nothing else for a key: %j', async (text) => {
  await expect(openSecretKey(text, never)).rejects.toThrow('isn’t a secret key of minisign');
});

it('derives the cost of scrypt from the limits as libsodium does', () => {
  expect(scryptCost(33_554_432, 1_073_741_824)).toEqual({ N: 2 ** 20, r: 8, p: 1 });
  expect(scryptCost(524_288, 16_777_216)).toEqual({ N: 2 ** 14, r: 8, p: 1 });
});
