import { describe, expect, it } from 'vitest';
import { toHex, utf8 } from '../bytes.ts';
import { deriveKey, deriveKeyInScript } from '../kdf.ts';
import { addressOfKey } from '../private-key.ts';
import { quickDerive } from '../testing/quick-derive.ts';
import { VECTORS } from '../testing/vectors.ts';
import { type KeystoreV3, openAccount, writeKeystore } from './encryption.ts';
import { readKeystoreFile } from './read.ts';

const one = (file: unknown) => {
  const [account] = readKeystoreFile(JSON.stringify(file));
  if (!account) throw new Error('no account');
  return account;
};
const key = new Uint8Array(32).fill(7);
const tools = { derive: quickDerive, random: (length: number) => new Uint8Array(length).fill(length) };
const write = (password: string) => writeKeystore(key, password, tools);

describe('opening a wallet file', () => {
  it.each(Object.entries(VECTORS))('opens the official vector %s', async (_, { file, password, key }) => {
    for (const derive of [deriveKey, deriveKeyInScript]) {
      const opened = await openAccount(one(file), password, derive);
      expect(toHex(opened.key)).toBe(key);
      expect(opened.address).toBe(addressOfKey(opened.key));
    }
  });

  it('refuses a wrong password', async () => {
    await expect(openAccount(one(VECTORS.bytes31.file), 'bar', deriveKey)).rejects.toMatchObject({
      code: 'passwordWrong',
    });
  });

  it('refuses a file with a changed vector, which the checksum does not cover', async () => {
    const file = await write('secret');
    const iv = file.crypto.cipherparams.iv.replace(/^10/, '11');
    const altered: KeystoreV3 = { ...file, crypto: { ...file.crypto, cipherparams: { iv } } };
    await expect(openAccount(one(altered), 'secret', quickDerive)).rejects.toMatchObject({
      code: 'keyAddressMismatch',
    });
  });

  it('refuses a file with a changed address', async () => {
    const file = { ...(await write('secret')), address: '00'.repeat(20) };
    await expect(openAccount(one(file), 'secret', quickDerive)).rejects.toMatchObject({ code: 'keyAddressMismatch' });
  });

  it('refuses a key of zero and one past the end of the curve', async () => {
    for (const bad of [new Uint8Array(32), new Uint8Array(32).fill(0xff)]) {
      const { aesCtr, macOf } = await import('./encryption.ts');
      const account = one(await write('secret'));
      const derived = await quickDerive(account.kdf, utf8('secret'));
      const ciphertext = await aesCtr(derived, account.iv, bad);
      const forged = { ...account, ciphertext, mac: macOf(derived, ciphertext) };
      await expect(openAccount(forged, 'secret', quickDerive)).rejects.toMatchObject({ code: 'keyOutOfRange' });
    }
  });

  it('opens with a password in composed or decomposed Unicode, whichever form it was encrypted with', async () => {
    const [composed, decomposed] = ['caf\u00e9 \ufb01', 'cafe\u0301 \ufb01'];
    const account = one(await write(decomposed));
    for (const typed of [composed, decomposed]) {
      expect((await openAccount(account, typed, quickDerive)).key).toEqual(key);
    }
    const raw = one(
      await writeKeystore(key, 'x', { ...tools, derive: (params) => quickDerive(params, utf8(composed)) }),
    );
    expect((await openAccount(raw, decomposed, quickDerive)).key).toEqual(key);
  });

  it('opens a file with an empty password', async () => {
    expect((await openAccount(one(await write('')), '', quickDerive)).key).toEqual(key);
  });
});
