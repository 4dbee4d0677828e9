import { encryptKeystoreJson, Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { deriveKey } from './kdf.ts';
import { memoryStorage } from './storage.ts';
import { memoryBrowser } from './testing/browser.ts';

const [first, second] = [new Wallet(`0x${'11'.repeat(32)}`), new Wallet(`0x${'22'.repeat(32)}`)];
const password = 'old password';

/** Of a strength that takes no time to open; as strong as they were with n = 1024. */
async function oldFile({ address, privateKey }: Wallet, n = 256): Promise<unknown> {
  return JSON.parse(await encryptKeystoreJson({ address, privateKey }, password, { scrypt: { N: n, r: 8, p: 1 } }));
}

async function oldBrowser(files: unknown[]) {
  const browser = memoryBrowser();
  browser.local.setItem('web3js_wallet', JSON.stringify(files));
  return browser;
}

describe('the wallet of an earlier version of the site', () => {
  it('opens, is encrypted again at full strength, and offers a new backup', async () => {
    const browser = await oldBrowser([await oldFile(first, 1024)]);
    const tab = await browser.open(undefined, { derive: deriveKey });
    expect(tab.getState()).toMatchObject({ status: 'locked', address: first.address });
    await tab.actions.unlock(password);
    expect(tab.getState()).toMatchObject({ status: 'unlocked', advice: 'newBackup' });
    const [saved] = JSON.parse(browser.local.getItem('web3js_wallet') ?? '');
    expect(saved.crypto.kdfparams).toMatchObject({ n: 131_072, r: 8, p: 1 });
    expect((await Wallet.fromEncryptedJson(JSON.stringify(saved), password)).address).toBe(first.address);
  });

  it('keeps the other accounts of an old file', async () => {
    const other = await oldFile(second);
    const browser = await oldBrowser([await oldFile(first), other]);
    const tab = await browser.open();
    await tab.actions.unlock(password);
    expect(JSON.parse(browser.local.getItem('web3js_wallet') ?? '')[1]).toEqual(other);
  });

  it.each(['session', 'local'] as const)('takes a password left in %s storage once and removes it', async (where) => {
    const browser = await oldBrowser([await oldFile(first)]);
    const session = memoryStorage();
    (where === 'session' ? session : browser.local).setItem('pw', password);
    const tab = await browser.open(session);
    expect(tab.getState()).toMatchObject({ status: 'unlocked', advice: 'changePassword' });
    expect(await tab.withKey(toHex)).toBe('11'.repeat(32));
    for (const storage of [session, browser.local]) expect(storage.getItem('pw') ?? '').not.toContain(password);
  });

  it('stays locked where the password left behind is not the right one', async () => {
    const browser = await oldBrowser([await oldFile(first)]);
    const session = memoryStorage();
    session.setItem('pw', 'another');
    const tab = await browser.open(session);
    expect(tab.getState()).toMatchObject({ status: 'locked', problem: undefined });
    expect(session.getItem('pw')).toBeNull();
  });

  it('says that it cannot be read if it is damaged, and deletes it only after confirmation', async () => {
    const browser = memoryBrowser();
    browser.local.setItem('web3js_wallet', '[{"version":3');
    const tab = await browser.open();
    expect(tab.getState()).toMatchObject({ status: 'locked', problem: { code: 'walletBroken' } });
    await expect(tab.actions.unlock(password)).rejects.toMatchObject({ code: 'walletBroken' });
    await expect(tab.actions.forget()).rejects.toMatchObject({ code: 'replaceUnconfirmed' });
    expect(browser.local.getItem('web3js_wallet')).toBe('[{"version":3');
    await tab.actions.forget({});
    expect(tab.getState().status).toBe('none');
  });
});
