import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { toHex } from '../bytes.ts';
import { type DeriveKey, deriveKey } from '../kdf.ts';
import { memoryBrowser } from '../testing/browser.ts';
import { quickDerive } from '../testing/quick-derive.ts';

/** Published vectors: geth's of version 1, and two files that pyethsaletool wrote. */
const VERSION_1 = {
  address: 'cb61d5a9c4896fb9658090b597ef0e7be6f7b67e',
  Crypto: {
    cipher: 'aes-128-cbc',
    cipherparams: { iv: '35337770fc2117994ecdcad026bccff4' },
    ciphertext: '6143d3192db8b66eabd693d9c4e414dcfaee52abda451af79ccf474dafb35f1bfc7ea013aa9d2ee35969a1a2e8d752d0',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 262144,
      p: 1,
      r: 8,
      salt: '9afcddebca541253a2f4053391c673ff9fe23097cd8555d149d929e4ccf1257f',
    },
    mac: '3f3d5af884b17a100b0b3232c0636c230a54dc2ac8d986227219b0dd89197644',
  },
  version: '1',
};
const VERSION_1_KEY = 'd1b1178d3529626a1a93e073f65028370d14c7eb0936eb42abef05db6f37ad7d';
const PRESALE = {
  encseed:
    '81ffdfaf2736310ce87df268b53169783e8420b98f3405fb9364b96ac0feebfb62f4cf31e0d25f1ded61f083514dd98c3ce1a14a24d7618fd513b6d97044725c7d2e08a7d9c2061f2c8a05af01f06755c252f04cab20fee2a4778130440a9344',
  ethaddr: '22f8c5dd4a0a9d59d580667868df2da9592ab292',
  email: 'hello@ethereum.org',
  btcaddr: '1DHW32MFwHxU2nk2SLAQq55eqFotT9jWcq',
};
const LONG_PRESALE = {
  encseed:
    '0c7e462bd67c6840ed2fa291090b2f46511b798d34492e146d6de148abbccba45d8fcfc06bea2e5b9d6c5d17b51a9a046c1054a032f24d96a56614a14dcd02e3539685d7f09b93180067160f3a9db648ccca610fc2f983fc65bf973304cbf5b6',
  ethaddr: 'c90b232231c83b462723f473b35cb8b1db868108',
};
const password = 'a new password';

/** The real derivation for the old file, a quick one for what is written anew. */
const derive: DeriveKey = (params, ...rest) =>
  (params.kdf === 'scrypt' && params.n === 262_144 ? deriveKey : quickDerive)(params, ...rest);
const real = () => memoryBrowser().open(undefined, { derive });
const quick = () => memoryBrowser().open();
const restore = (tab: Awaited<ReturnType<typeof quick>>, file: object, password: string) =>
  tab.actions.restoreFile({ text: JSON.stringify(file), password });
/** The same file with the names that other programs of that time used. */
function headed({ Crypto, address }: typeof VERSION_1) {
  const { salt, n, r, p, dklen } = Crypto.kdfparams;
  const KeyHeader = { Version: '1', Kdf: 'scrypt', KdfParams: { N: n, R: r, P: p, DkLen: dklen, SaltLen: 32 } };
  const { ciphertext: CipherText, mac: MAC } = Crypto;
  return {
    Address: address,
    Crypto: { CipherText, IV: Crypto.cipherparams.iv, KeyHeader, MAC, Salt: salt },
    Version: '1',
  };
}

describe('a wallet file from before 2015', () => {
  it.each([
    ['as geth wrote it', VERSION_1],
    ['with a header', headed(VERSION_1)],
  ])('of version 1 opens, %s, and is written anew', async (_, file) => {
    const tab = await real();
    await restore(tab, file, 'g');
    expect(await tab.withKey(toHex)).toBe(VERSION_1_KEY);
    expect(tab.getState()).toMatchObject({ status: 'unlocked', backedUp: true, advice: 'newBackup' });
    const { text } = await tab.actions.backup('g');
    expect(JSON.parse(text)).toMatchObject([{ version: 3, address: VERSION_1.address }]);
  });

  it.each([
    ['testtest', PRESALE],
    ['thisisalongpassword', LONG_PRESALE],
  ])('of the presale opens with %s and no other password', async (right, file) => {
    const tab = await quick();
    await expect(restore(tab, file, `${right}!`)).rejects.toMatchObject({ code: 'passwordWrong' });
    await restore(tab, file, right);
    expect(tab.getState().address?.toLowerCase()).toBe(`0x${file.ethaddr}`);
    const { privateKey } = await Wallet.fromEncryptedJson(JSON.stringify(file), right);
    expect(await tab.withKey((key) => `0x${toHex(key)}`)).toBe(privateKey);
    await tab.actions.verifyBackup(JSON.stringify(file), right);
  });

  it('is refused where it is damaged, asks too much or its address is another’s', async () => {
    const tab = await quick();
    const refuses = (file: object, code: string) => expect(restore(tab, file, 'g')).rejects.toMatchObject({ code });
    const withCrypto = (part: object) => ({ ...VERSION_1, Crypto: { ...VERSION_1.Crypto, ...part } });
    await refuses({ ...PRESALE, ethaddr: undefined }, 'keystoreIncomplete');
    await refuses({ ...PRESALE, encseed: PRESALE.encseed.slice(2) }, 'keystoreKeyLength');
    await refuses({ ...PRESALE, encseed: 'ab'.repeat(16) }, 'keystoreKeyLength');
    await refuses({ ...PRESALE, encseed: 'ab'.repeat(2000) }, 'keystoreKeyLength');
    await refuses(withCrypto({ cipherparams: { iv: '00' } }), 'keystoreIv');
    await refuses(withCrypto({ kdfparams: { ...VERSION_1.Crypto.kdfparams, n: 2 ** 30 } }), 'scryptMemory');
    await refuses(withCrypto({ mac: '00'.repeat(32) }), 'passwordWrong');
    const other = await real();
    await expect(restore(other, { ...VERSION_1, address: '00'.repeat(20) }, 'g')).rejects.toMatchObject({
      code: 'keyAddressMismatch',
    });
    expect([tab.getState().status, other.getState().status]).toEqual(['none', 'none']);
  });
});

const PHRASE = 'test test test test test test test test test test test junk';

describe('a recovery phrase', () => {
  it('gives its first accounts at the paths of other wallets, and restores the one that is chosen', async () => {
    for (const passphrase of ['', 'extra words – é']) {
      const input = { phrase: ` ${PHRASE.toUpperCase().replaceAll(' ', '\n ')} `, passphrase, password };
      const tab = await quick();
      const asked = await tab.actions.restorePhrase(input);
      expect(tab.getState().status).toBe('none');
      const accounts = asked.status === 'choose-account' ? asked.accounts : [];
      const first = [0, 1, 2, 3, 4];
      expect(accounts.map(({ path }) => path)).toEqual([
        ...first.map((index) => `m/44'/60'/0'/0/${index}`),
        ...first.slice(1).map((index) => `m/44'/60'/${index}'/0/0`),
        // The first of these is no account of the others.
        ...first.map((index) => `m/44'/60'/0'/${index}`),
      ]);
      for (const { path, address } of accounts) {
        const wallet = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(PHRASE, passphrase), path);
        expect(address, path).toBe(wallet.address);
      }
      const other = await tab.actions.restorePhrase({ ...input, address: `0x${'11'.repeat(20)}` });
      expect(other.status).toBe('choose-account');
      const { address = '0x', path = '' } = accounts[passphrase === '' ? 0 : 6] ?? {};
      expect(await tab.actions.restorePhrase({ ...input, address })).toEqual({ status: 'restored', address });
      const { privateKey } = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(PHRASE, passphrase), path);
      expect(await tab.withKey((key) => `0x${toHex(key)}`)).toBe(privateKey);
      expect(tab.getState()).toMatchObject({ status: 'unlocked', backedUp: false, advice: 'phraseShared' });
    }
  });

  it('is refused by a message that says what is wrong, and never repeats a word', async () => {
    const tab = await quick();
    const refusal = (phrase: string) => expect(tab.actions.restorePhrase({ phrase, passphrase: '', password })).rejects;
    await refusal('').toMatchObject({ code: 'phraseLength' });
    await refusal('test '.repeat(13)).toMatchObject({ code: 'phraseLength' });
    await refusal(PHRASE.replace('junk', 'test')).toMatchObject({ code: 'phraseChecksum' });
    await refusal(PHRASE.replace('junk', 'jnuk')).toThrow('Word 12 isn’t an English recovery word.');
    await refusal(PHRASE.replace('test junk', 'tset jnuk')).toThrow('Words 11, 12 aren’t English recovery words.');
  });
});
