import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import * as accounts1Module from 'web3-eth-accounts-1';
import { type DeriveKey, deriveKey } from './kdf.ts';
import { memoryBrowser } from './testing/browser.ts';
import { quickDerive } from './testing/quick-derive.ts';

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

  it.each([
    ['create', 2],
    ['restoreKey', 2],
    ['restoreFile', 3],
  ] as const)('are opened again before %s replaces anything', async (act, opening) => {
    const earlier = await memoryBrowser().open();
    const words = ['gold', 'eagle', 'coin'] as const;
    const { backup } = await earlier.actions.create({ words, password });
    const { key } = await earlier.actions.paper(password);
    const browser = memoryBrowser();
    const before = browser.local.getItem('web3js_wallet');
    const { derive } = wrongFrom(opening);
    const tab = await browser.open(undefined, { derive });
    const acts = {
      create: () => tab.actions.create({ words, password }),
      restoreKey: () => tab.actions.restoreKey({ key, password }),
      restoreFile: () => tab.actions.restoreFile({ text: backup.text, password }),
    };
    await expect(acts[act]()).rejects.toMatchObject({ code: 'saveFailed' });
    expect(browser.local.getItem('web3js_wallet')).toBe(before);
  });

  it.each(['backup', 'standardFile'] as const)(
    'are opened, by one derivation, before %s gives them out',
    async (act) => {
      const browser = memoryBrowser();
      await (await browser.open()).actions.restoreKey({ key: '11'.repeat(32), password });
      const counted = wrongFrom(2);
      const tab = await browser.open(undefined, { derive: counted.derive });
      const { text } = await tab.actions[act](password);
      expect(counted.count()).toBe(1);
      expect(await (await memoryBrowser().open()).actions.restoreFile({ text, password })).toMatchObject({
        status: 'restored',
      });
      await expect(tab.actions[act](password)).rejects.toMatchObject({ code: 'passwordWrong' });
    },
  );
});

/** Derives as tests do, but from the given derivation on, counted from 1, a wrong key. */
function wrongFrom(first: number) {
  let count = 0;
  const derive: DeriveKey = async (params, given) => {
    count += 1;
    return count < first ? quickDerive(params, given) : new Uint8Array(params.dklen);
  };
  return { derive, count: () => count };
}
