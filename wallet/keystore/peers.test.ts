import { encryptKeystoreJson, Wallet } from 'ethers';
import { beforeAll, describe, expect, it } from 'vitest';
import { Web3 } from 'web3';
import * as accounts1Module from 'web3-eth-accounts-1';
import { randomBytes, toHex } from '../bytes.ts';
import { deriveKey, deriveKeyInScript } from '../kdf.ts';
import { type KeystoreV3, openAccount, writeKeystore } from './encryption.ts';
import { readKeystoreFile } from './read.ts';

const key = randomBytes(32).map((byte, index) => (index === 0 ? 0 : byte));
const hex = `0x${toHex(key)}`;
const password = 'correct horse – é';
// A CommonJS module whose types say export default while its exports are the class itself.
const Accounts1 = accounts1Module.default as unknown as typeof accounts1Module.Accounts;
const accounts4 = new Web3().eth.accounts;
const accounts1 = new Accounts1();

async function opensInOurs(file: unknown): Promise<void> {
  const [account] = readKeystoreFile(typeof file === 'string' ? file : JSON.stringify(file));
  if (!account) throw new Error('no account');
  for (const derive of [deriveKey, deriveKeyInScript]) {
    expect(toHex((await openAccount(account, password, derive)).key)).toBe(toHex(key));
  }
}

describe('wallet files between libraries, at full strength', () => {
  let ours: KeystoreV3;
  beforeAll(async () => {
    ours = await writeKeystore(key, password, { derive: deriveKey, random: randomBytes });
  });

  it('are written in the exact shape of the standard', () => {
    expect(Object.keys(ours).sort()).toEqual(['address', 'crypto', 'id', 'version']);
    expect(ours.address).toMatch(/^[0-9a-f]{40}$/);
    expect(ours.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ours.crypto).toMatchObject({ cipher: 'aes-128-ctr', kdf: 'scrypt' });
    expect(ours.crypto.kdfparams).toMatchObject({ n: 131_072, r: 8, p: 1, dklen: 32 });
    expect(ours.crypto.cipherparams.iv).toMatch(/^[0-9a-f]{32}$/);
  });

  it('open in ethers 6', async () => {
    expect((await Wallet.fromEncryptedJson(JSON.stringify(ours), password)).privateKey).toBe(hex);
  });

  it('open in web3.js 4', async () => {
    expect((await accounts4.decrypt(JSON.stringify(ours), password)).privateKey).toBe(hex);
  });

  it('open in web3.js 1, from the wallet array that it loads', () => {
    accounts1.wallet.decrypt([ours] as never, password);
    expect(accounts1.wallet[0]?.privateKey).toBe(hex);
    accounts1.wallet.clear();
  });

  it('open in ours when ethers 6 wrote them', async () => {
    await opensInOurs(await new Wallet(hex).encrypt(password));
    const { address } = new Wallet(hex);
    const scrypt = { N: 1024, r: 4, p: 2 };
    await opensInOurs(await encryptKeystoreJson({ address, privateKey: hex }, password, { scrypt }));
  });

  it('open in ours when web3.js 4 wrote them', async () => {
    await opensInOurs(await accounts4.encrypt(hex, password));
    await opensInOurs(await accounts4.encrypt(hex, password, { kdf: 'pbkdf2', c: 1000 }));
  });

  it('open in ours when web3.js 1 wrote them', async () => {
    await opensInOurs(accounts1.encrypt(hex, password));
    accounts1.wallet.add(hex);
    await opensInOurs(JSON.stringify(accounts1.wallet.encrypt(password)));
  });
});
