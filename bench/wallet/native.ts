import { createDecipheriv, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Opener } from './openers.ts';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** The floor: Node's own scrypt and AES, without checking anything. */
export const native: Opener = async (file, password) => {
  const { crypto } = JSON.parse(file.replace('"Crypto"', '"crypto"'));
  const { n, r, p, dklen, salt } = crypto.kdfparams;
  const key = await derive(password, Buffer.from(salt, 'hex'), dklen, { N: n, r, p, maxmem: 2 ** 30 });
  const cipher = createDecipheriv('aes-128-ctr', key.subarray(0, 16), Buffer.from(crypto.cipherparams.iv, 'hex'));
  return cipher.update(Buffer.from(crypto.ciphertext, 'hex'));
};
