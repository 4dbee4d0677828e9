import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { memoryBrowser } from './testing/browser.ts';
import { neverDerive } from './testing/quick-derive.ts';

const words = ['gold', 'eagle', 'coin'] as const;
const password = 'secret';
const lastFourOf = (address: string | undefined) => ({ lastFour: address?.slice(-4).toUpperCase() ?? '' });

describe('the wallet of a browser', () => {
  it('is none at first, unlocked once created, and its backup is the saved file', async () => {
    const browser = memoryBrowser();
    const tab = await browser.open();
    expect(tab.getState()).toMatchObject({ status: 'none', backedUp: false });
    const { backup } = await tab.actions.create({ words, password });
    expect(tab.getState()).toMatchObject({ status: 'unlocked', backedUp: false, busy: undefined });
    expect(backup).toEqual({ name: 'usg_wallet_backup.usg', text: browser.local.getItem('web3js_wallet') });
    expect(JSON.parse(backup.text)).toHaveLength(1);
    expect(browser.local.getItem('hasAccount')).toBe('true');
    expect(browser.local.getItem('hasPW')).toBe('true');
    expect(browser.persist).toHaveBeenCalledOnce();
  });

  it('locks, unlocks with the right password only, and says what it is doing', async () => {
    const tab = await memoryBrowser().open();
    await tab.actions.create({ words, password });
    tab.actions.lock();
    expect(tab.getState().status).toBe('locked');
    await expect(tab.withKey(() => 1)).rejects.toMatchObject({ code: 'locked' });
    await expect(tab.actions.unlock('wrong')).rejects.toMatchObject({ code: 'passwordWrong' });
    expect(tab.getState()).toMatchObject({ status: 'locked', problem: { message: 'The password is wrong' } });
    const tasks = new Set<string | undefined>();
    tab.subscribe(() => tasks.add(tab.getState().busy));
    await tab.actions.unlock(password);
    expect(tab.getState()).toMatchObject({ status: 'unlocked', problem: undefined });
    expect(tasks).toContain('opening');
  });

  it('does one thing at a time', async () => {
    const tab = await memoryBrowser().open();
    const creating = tab.actions.create({ words, password });
    await expect(tab.actions.restoreKey({ key: '11'.repeat(32), password })).rejects.toMatchObject({ code: 'busy' });
    await creating;
  });

  it('asks for three words and a password', async () => {
    const tab = await memoryBrowser().open(undefined, { derive: neverDerive });
    await expect(tab.actions.create({ words: ['a', ' ', 'c'], password })).rejects.toMatchObject({
      code: 'wordsNeeded',
    });
    await expect(tab.actions.create({ words, password: '' })).rejects.toMatchObject({ code: 'passwordNeeded' });
    await expect(tab.actions.restoreKey({ key: '1'.repeat(64), password: '' })).rejects.toMatchObject({
      code: 'passwordNeeded',
    });
  });

  it('is not replaced or forgotten without the last four characters while no backup was verified', async () => {
    const browser = memoryBrowser();
    const tab = await browser.open();
    await tab.actions.create({ words, password });
    const saved = browser.local.getItem('web3js_wallet');
    const again = (replace?: { lastFour?: string }) =>
      tab.actions.create({ words, password, ...(replace && { replace }) });
    await expect(again()).rejects.toMatchObject({ code: 'replaceUnconfirmed' });
    await expect(again({})).rejects.toMatchObject({ code: 'lastFourWrong' });
    await expect(tab.actions.forget({ lastFour: 'zzzz' })).rejects.toMatchObject({ code: 'lastFourWrong' });
    expect(browser.local.getItem('web3js_wallet')).toBe(saved);
    const { address } = tab.getState();
    await again(lastFourOf(address));
    expect(tab.getState().address).not.toBe(address);
    await tab.actions.forget(lastFourOf(tab.getState().address));
    expect(tab.getState()).toMatchObject({ status: 'none', address: undefined });
    expect(browser.local.length).toBe(0);
  });

  it('is forgotten with a simple confirmation once its backup was opened again', async () => {
    const tab = await memoryBrowser().open();
    const { backup } = await tab.actions.create({ words, password });
    await expect(tab.actions.verifyBackup(backup.text, 'wrong')).rejects.toMatchObject({ code: 'passwordWrong' });
    expect(tab.getState().backedUp).toBe(false);
    await tab.actions.verifyBackup(backup.text, password);
    expect(tab.getState().backedUp).toBe(true);
    await tab.actions.forget({});
    expect(tab.getState().status).toBe('none');
  });

  it('does not accept the backup of another wallet as its own', async () => {
    const [tab, other] = [await memoryBrowser().open(), await memoryBrowser().open()];
    await tab.actions.create({ words, password });
    const { backup } = await other.actions.create({ words, password });
    await expect(tab.actions.verifyBackup(backup.text, password)).rejects.toMatchObject({ code: 'backupOther' });
    expect(tab.getState().backedUp).toBe(false);
  });

  it('gives files and the paper wallet only for the password', async () => {
    const tab = await memoryBrowser().open();
    await tab.actions.create({ words, password });
    for (const act of [tab.actions.backup, tab.actions.standardFile, tab.actions.paper]) {
      await expect(act('wrong')).rejects.toMatchObject({ code: 'passwordWrong' });
    }
    const backup = await tab.actions.backup(password);
    expect(backup.name).toBe('test.usg');
    const standard = await tab.actions.standardFile(password);
    expect(JSON.parse(backup.text)).toEqual([JSON.parse(standard.text)]);
    const bare = tab.getState().address?.slice(2).toLowerCase();
    expect(standard.name).toBe(`UTC--2025-11-21T04-40-00.000Z--${bare}.json`);
    const paper = await tab.actions.paper(password);
    expect(paper).toEqual({ address: tab.getState().address, key: await tab.withKey((key) => `0x${toHex(key)}`) });
  });

  it('keeps the wallet and forgets the old password when the password changes', async () => {
    const tab = await memoryBrowser().open();
    await tab.actions.create({ words, password });
    const key = await tab.withKey(toHex);
    const earlier = await tab.actions.backup(password);
    await tab.actions.verifyBackup(earlier.text, password);
    await expect(tab.actions.changePassword({ current: 'wrong', next: 'better' })).rejects.toMatchObject({
      code: 'passwordWrong',
    });
    const { backup } = await tab.actions.changePassword({ current: password, next: 'better' });
    expect(tab.getState()).toMatchObject({ status: 'unlocked', backedUp: false, advice: 'passwordChanged' });
    // The earlier backup still opens with the earlier password, which the page says.
    await tab.actions.verifyBackup(earlier.text, password);
    await expect(tab.actions.verifyBackup(backup.text, password)).rejects.toMatchObject({ code: 'passwordWrong' });
    await tab.actions.verifyBackup(backup.text, 'better');
    tab.actions.lock();
    await expect(tab.actions.unlock(password)).rejects.toMatchObject({ code: 'passwordWrong' });
    await tab.actions.unlock('better');
    expect(await tab.withKey(toHex)).toBe(key);
  });

  it('says in its message that it needs a secure page', async () => {
    const tab = await memoryBrowser().open(undefined, { secure: false });
    expect(tab.getState()).toMatchObject({ status: 'none', problem: { code: 'insecureContext' } });
    await expect(tab.actions.create({ words, password })).rejects.toMatchObject({ code: 'insecureContext' });
  });
});
