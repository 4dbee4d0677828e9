import { describe, expect, it } from 'vitest';
import { toHex } from '../bytes.ts';
import { VECTORS } from '../testing/vectors.ts';
import { readKeystoreFile } from './read.ts';

const { file } = VECTORS.scrypt;
const address = '008aeeda4d805471df9b2a5b0f38a0c3bcba786b';
const good = { ...file, address };
const plain = JSON.stringify(good);
const expected = readKeystoreFile(plain);

const upper = (text: string) => text.toUpperCase();
const { crypto } = file;

const shapes: [string, string][] = [
  ['an array of one', `[${plain}]`],
  ['an array in an array', `[[${plain}]]`],
  ['a byte order mark', `\uFEFF${plain}`],
  ['JSON in a string', JSON.stringify(plain)],
  ['a string of JSON in an array', JSON.stringify([plain])],
  ['an array of JSON in a string', JSON.stringify(`\uFEFF[${plain}]`)],
  ['capital Crypto', JSON.stringify({ address, Crypto: crypto, id: file.id, version: 3 })],
  ['capital names throughout', plain.replaceAll(/"(\w+)":/g, (_, name: string) => `"${upper(name)}":`)],
  ['a 0x before the address', JSON.stringify({ ...good, address: `0x${address}` })],
  ['a capital 0X before the address', JSON.stringify({ ...good, address: `0X${upper(address)}` })],
  ['the version as text', JSON.stringify({ ...good, version: '3' })],
  [
    'upper-case hex with 0x and numbers as text',
    JSON.stringify({
      ...good,
      crypto: {
        ...crypto,
        cipherparams: { iv: `0x${upper(crypto.cipherparams.iv)}` },
        ciphertext: `0x${upper(crypto.ciphertext)}`,
        mac: upper(crypto.mac),
        kdfparams: { n: '0x40000', r: '1', p: ' 8 ', dklen: '32', salt: `0X${upper(crypto.kdfparams.salt)}` },
      },
    }),
  ],
];

describe('reading a wallet file', () => {
  it.each(shapes)('reads %s', (_, text) => {
    expect(readKeystoreFile(text)).toEqual(expected);
  });

  it('pads a vector that lost its leading zero', () => {
    const iv = `0${crypto.cipherparams.iv.slice(1)}`;
    const text = JSON.stringify({ ...file, crypto: { ...crypto, cipherparams: { iv: iv.slice(1) } } });
    expect(readKeystoreFile(text).map((account) => toHex(account.iv))).toEqual([iv]);
  });

  it('reads every account of a file and says which has no address', () => {
    const accounts = readKeystoreFile(JSON.stringify([good, file, { ...file, address: '' }]));
    expect(accounts.map((account) => account.address)).toEqual([
      '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b',
      undefined,
      undefined,
    ]);
  });
});
