import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import * as accounts1Module from 'web3-eth-accounts-1';
import { type DeriveKey, deriveKey } from './kdf.ts';
import { memoryBrowser } from './testing/browser.ts';

const password = 'secret';
// A CommonJS module whose types say export default while its exports are the class itself.
const Accounts1 = accounts1Module.default as unknown as typeof accounts1Module.Accounts;

describe('the files that the wallet gives', () => {
  it('are an array that web3.js loads, and a single object for importers that refuse arrays', {
    tags: ['long'],
  }, async () => {
    const tab = await memoryBrowser().open(undefined, { derive: deriveKey });
    const { backup } = await tab.actions.create({ words: ['gold', 'eagle', 'coin'], password });
    const { address, key } = await tab.actions.paper(password);

    const { wallet } = new Accounts1();
    wallet.decrypt(JSON.parse(backup.text), password);
    expect(wallet[0]).toMatchObject({ address, privateKey: key });

    const standard = await tab.actions.standardFile(password);
    await expect(Wallet.fromEncryptedJson(backup.text, password)).rejects.toThrow();
    expect((await Wallet.fromEncryptedJson(standard.text, password)).privateKey).toBe(key);
  });

  it.each(['create', 'restoreKey', 'restoreFile', 'backup', 'standardFile'] as const)(
    'are opened again by other code than wrote them, before %s replaces or gives out anything',
    async (act) => {
      const earlier = await memoryBrowser().open();
      const words = ['gold', 'eagle', 'coin'] as const;
      const { backup } = await earlier.actions.create({ words, password });
      const { key } = await earlier.actions.paper(password);
      const wrong: DeriveKey = async (params) => new Uint8Array(params.dklen);
      const browser = memoryBrowser();
      if (act === 'backup' || act === 'standardFile') {
        await (await browser.open()).actions.restoreKey({ key, password });
      }
      const before = browser.local.getItem('web3js_wallet');
      const tab = await browser.open(undefined, { deriveAgain: wrong });
      const acts = {
        create: () => tab.actions.create({ words, password }),
        restoreKey: () => tab.actions.restoreKey({ key, password }),
        restoreFile: () => tab.actions.restoreFile({ text: backup.text, password }),
        backup: () => tab.actions.backup(password),
        standardFile: () => tab.actions.standardFile(password),
      };
      await expect(acts[act]()).rejects.toMatchObject({ code: 'saveFailed' });
      expect(browser.local.getItem('web3js_wallet')).toBe(before);
    },
  );
});
