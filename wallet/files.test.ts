import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import * as accounts1Module from 'web3-eth-accounts-1';
import { deriveKey } from './kdf.ts';
import { memoryBrowser } from './testing/browser.ts';

const password = 'secret';
// A CommonJS module whose types say export default while its exports are the class itself.
const Accounts1 = accounts1Module.default as unknown as typeof accounts1Module.Accounts;

describe('the files that the wallet gives', () => {
  it('are an array that web3.js loads, and a single object for importers that refuse arrays', async () => {
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
});
