import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { deriveKey } from './kdf.ts';
import { memoryBrowser } from './testing/browser.ts';
import { VECTORS } from './testing/vectors.ts';

const password = 'secret';
const words = ['gold', 'eagle', 'coin'] as const;
const [vector, short] = [VECTORS.bytes31, VECTORS.bytes30];
const real = { derive: deriveKey };

async function fileOf() {
  const tab = await memoryBrowser().open();
  const { backup } = await tab.actions.create({ words, password });
  return { ...backup, address: tab.getState().address ?? '0x' };
}

describe('restoring a wallet', () => {
  it('opens a backup, saves it and counts it as backed up', async () => {
    const { text, address } = await fileOf();
    const tab = await memoryBrowser().open();
    expect(await tab.actions.restoreFile({ text, password })).toEqual({ status: 'restored', address });
    expect(tab.getState()).toMatchObject({ status: 'unlocked', address, backedUp: true });
  });

  it('changes nothing when the password is wrong or the file is broken', async () => {
    const browser = memoryBrowser();
    const tab = await browser.open();
    const { text } = await fileOf();
    await expect(tab.actions.restoreFile({ text, password: 'wrong' })).rejects.toMatchObject({ code: 'passwordWrong' });
    await expect(tab.actions.restoreFile({ text: 'x', password })).rejects.toMatchObject({ code: 'fileNotJson' });
    expect(tab.getState()).toMatchObject({ status: 'none', problem: { code: 'fileNotJson' } });
    expect(browser.local.length).toBe(0);
  });

  it('asks which account of several, and takes the one that was chosen', async () => {
    const files = [await fileOf(), await fileOf()];
    const text = JSON.stringify(files.map((file) => JSON.parse(file.text)));
    const tab = await memoryBrowser().open();
    const accounts = files.map((file) => file.address);
    expect(await tab.actions.restoreFile({ text, password })).toEqual({ status: 'choose-account', accounts });
    expect(tab.getState().status).toBe('none');
    await expect(tab.actions.restoreFile({ text, password, account: 2 })).rejects.toMatchObject({
      code: 'accountUnknown',
    });
    await tab.actions.restoreFile({ text, password, account: 1 });
    expect(tab.getState().address).toBe(files[1]?.address);
  });

  it('shows the address of a file that holds none, and keeps the wallet only once it was accepted', async () => {
    const tab = await memoryBrowser().open(undefined, real);
    const input = { text: JSON.stringify(vector.file), password: vector.password };
    const asked = await tab.actions.restoreFile(input);
    expect(asked).toMatchObject({ status: 'confirm-address' });
    expect(tab.getState().status).toBe('none');
    if (asked.status !== 'confirm-address') throw new Error('not asked');
    await tab.actions.restoreFile({ ...input, address: asked.address });
    expect(await tab.withKey(toHex)).toBe(vector.key);
    expect(tab.getState()).toMatchObject({ status: 'unlocked', advice: 'newBackup' });
  });

  it('takes a private key in any usual form, not yet backed up', async () => {
    for (const key of [short.key, ` 0x${short.key.toUpperCase()}\n`]) {
      const tab = await memoryBrowser().open();
      await tab.actions.restoreKey({ key, password });
      expect(await tab.withKey(toHex)).toBe(short.key);
      expect(tab.getState().backedUp).toBe(false);
    }
  });

  it('refuses something that is not a private key', async () => {
    const tab = await memoryBrowser().open();
    const refusal = (key: string) => expect(tab.actions.restoreKey({ key, password })).rejects;
    await refusal('12').toMatchObject({ code: 'keyMalformed' });
    await refusal(`${'1'.repeat(63)}g`).toMatchObject({ code: 'keyMalformed' });
    await refusal('0'.repeat(64)).toMatchObject({ code: 'keyOutOfRange' });
    await refusal('f'.repeat(64)).toMatchObject({ code: 'keyOutOfRange' });
  });

  it('keeps the old wallet until the new one was read back and opened', async () => {
    const browser = memoryBrowser();
    const tab = await browser.open();
    await tab.actions.create({ words, password });
    const before = browser.local.getItem('web3js_wallet');
    const replace = { lastFour: tab.getState().address?.slice(-4) ?? '' };
    const original = browser.local.getItem.bind(browser.local);
    browser.local.getItem = (key) => original(key)?.replace(/"mac":"..../, '"mac":"0000') ?? null;
    const restore = () => tab.actions.restoreKey({ key: short.key, password, replace });
    await expect(restore()).rejects.toMatchObject({ code: 'saveFailed' });
    browser.local.getItem = original;
    browser.local.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expect(restore()).rejects.toMatchObject({ code: 'storageFull' });
    expect(browser.local.getItem('web3js_wallet')).toBe(before);
    expect(browser.local.getItem('web3js_wallet_new')).toBeNull();
  });

  it('advises a backup where the browser may delete the wallet', async () => {
    const tab = await memoryBrowser().open(undefined, { persist: async () => false });
    await tab.actions.restoreKey({ key: short.key, password });
    expect(tab.getState().advice).toBe('notPersisted');
  });
});
