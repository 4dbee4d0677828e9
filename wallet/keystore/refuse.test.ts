import { describe, expect, it } from 'vitest';
import { WALLET_PROBLEM_MESSAGES } from '#domain/wallet/messages.ts';
import { WalletProblem } from '../problem.ts';
import { VECTORS } from '../testing/vectors.ts';
import { readKeystoreFile } from './read.ts';

const good = VECTORS.scrypt.file;
const round = VECTORS.pbkdf2.file;
const withCrypto = (part: object) => JSON.stringify({ ...good, crypto: { ...good.crypto, ...part } });
const withParams = (part: object) => withCrypto({ kdfparams: { ...good.crypto.kdfparams, ...part } });
const withRounds = (part: object) =>
  JSON.stringify({ ...round, crypto: { ...round.crypto, kdfparams: { ...round.crypto.kdfparams, ...part } } });

const broken: [what: string, file: string, code: keyof typeof WALLET_PROBLEM_MESSAGES][] = [
  ['an empty file', '', 'fileEmpty'],
  ['a byte order mark alone', '\uFEFF \n', 'fileEmpty'],
  ['an empty array', '[]', 'fileNoAccount'],
  ['a picture', '\u0089PNG', 'fileNotJson'],
  ['half a file', JSON.stringify(good).slice(0, 300), 'fileNotJson'],
  ['a number', '7', 'fileNotKeystore'],
  ['null', 'null', 'fileNotKeystore'],
  ['some other JSON', '{"name":"package"}', 'fileNotKeystore'],
  ['deeply nested arrays', `${'['.repeat(9)}${']'.repeat(9)}`, 'fileNotKeystore'],
  ['a huge file', ' '.repeat(300_000), 'fileTooLarge'],
  ['a crowd of accounts', JSON.stringify(Array(101).fill({ version: 3 })), 'fileManyAccounts'],
  ['version 1', JSON.stringify({ ...good, version: 1 }), 'keystoreVersion'],
  ['version 4', JSON.stringify({ ...good, version: 4 }), 'keystoreVersion'],
  ['no version', JSON.stringify({ crypto: good.crypto }), 'keystoreVersion'],
  ['no crypto', JSON.stringify({ version: 3 }), 'keystoreIncomplete'],
  ['no checksum', withCrypto({ mac: undefined }), 'keystoreIncomplete'],
  ['a checksum of 31 bytes', withCrypto({ mac: good.crypto.mac.slice(2) }), 'keystoreMac'],
  ['another cipher', withCrypto({ cipher: 'aes-256-gcm' }), 'keystoreCipher'],
  ['a ciphertext that is no hex', withCrypto({ ciphertext: 'zz' }), 'keystoreHex'],
  ['half a byte of ciphertext', withCrypto({ ciphertext: good.crypto.ciphertext.slice(1) }), 'keystoreHex'],
  ['a key of 33 bytes', withCrypto({ ciphertext: `${good.crypto.ciphertext}00` }), 'keystoreKeyLength'],
  ['no key at all', withCrypto({ ciphertext: '' }), 'keystoreKeyLength'],
  ['a vector of 15 bytes', withCrypto({ cipherparams: { iv: '00'.repeat(15) } }), 'keystoreIv'],
  ['a vector of 17 bytes', withCrypto({ cipherparams: { iv: '00'.repeat(17) } }), 'keystoreIv'],
  ['a vector that is no hex', withCrypto({ cipherparams: { iv: 'no hex at all...' } }), 'keystoreHex'],
  ['an address of 19 bytes', JSON.stringify({ ...good, address: '00'.repeat(19) }), 'keystoreAddress'],
  ['another kdf', withCrypto({ kdf: 'argon2id' }), 'kdfUnknown'],
  ['another hash', withRounds({ prf: 'hmac-md5' }), 'kdfPrf'],
  ['no hash', withRounds({ prf: undefined }), 'kdfPrf'],
  ['ten million rounds and one', withRounds({ c: 10_000_001 }), 'pbkdf2Time'],
  ['no rounds', withRounds({ c: 0 }), 'kdfNumbers'],
  ['half a round', withRounds({ c: 1.5 }), 'kdfNumbers'],
  ['n of three', withParams({ n: 3 }), 'scryptPower'],
  ['n of one', withParams({ n: 1 }), 'scryptPower'],
  ['a negative n', withParams({ n: -2 }), 'kdfNumbers'],
  ['n in words', withParams({ n: 'many' }), 'kdfNumbers'],
  ['no n', withParams({ n: undefined }), 'kdfNumbers'],
  ['n·r over 2^22', withParams({ n: 2 ** 20, r: 8, p: 1 }), 'scryptMemory'],
  ['n of 2^40', withParams({ n: 2 ** 40, r: 1, p: 1 }), 'scryptMemory'],
  ['n·r·p over 2^23', withParams({ n: 2 ** 19, r: 8, p: 4 }), 'scryptTime'],
  ['half a gigabyte of lanes', withParams({ n: 2, r: 1, p: 2 ** 22 }), 'scryptLanes'],
  ['a derived key of 31 bytes', withParams({ dklen: 31 }), 'kdfLength'],
  ['a derived key of a gigabyte', withParams({ dklen: 2 ** 30 }), 'kdfLength'],
  ['a salt of two kilobytes', withParams({ salt: '00'.repeat(2048) }), 'kdfSalt'],
];

describe('reading a broken wallet file', () => {
  it.each(broken)('refuses %s with a message of its own', (_, file, code) => {
    const refuse = () => readKeystoreFile(file);
    expect(refuse).toThrow(WalletProblem);
    expect(refuse).toThrow(WALLET_PROBLEM_MESSAGES[code]);
  });

  it('has a distinct message for everything that can be wrong', () => {
    const messages = Object.values(WALLET_PROBLEM_MESSAGES);
    expect(new Set(messages).size).toBe(messages.length);
  });

  it('accepts the most expensive file that the limits allow', () => {
    expect(readKeystoreFile(withParams({ n: 2 ** 19, r: 8, p: 2 }))).toHaveLength(1);
    expect(readKeystoreFile(withRounds({ c: 10_000_000 }))).toHaveLength(1);
  });
});
