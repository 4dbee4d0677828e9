import { describe, expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import { memoryBrowser } from './testing/browser.ts';

const password = 'a very secret password';
const keyHex = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
const other = '22'.repeat(32);

async function backedUpTab(browser = memoryBrowser(), key = keyHex) {
  const tab = await browser.open();
  await tab.actions.restoreKey({ key, password });
  const { text } = await tab.actions.backup(password);
  await tab.actions.verifyBackup(text, password);
  return { browser, tab };
}

async function withPasskey(name = 'Laptop') {
  const { browser, tab } = await backedUpTab();
  await (await tab.actions.setUpPasskey(password)).finish(name);
  return { browser, tab };
}

type MemoryBrowser = ReturnType<typeof memoryBrowser>;

/** The names under which passkeys are stored. */
const keysOf = ({ local }: MemoryBrowser) =>
  Array.from({ length: local.length }, (_, at) => local.key(at) ?? '').filter((key) =>
    key.startsWith('wallet_passkey:'),
  );

/** Changes what is stored for each passkey. */
function alter(browser: MemoryBrowser, change: (copy: Record<string, string>) => object): void {
  const { local } = browser;
  for (const key of keysOf(browser)) local.setItem(key, JSON.stringify(change(JSON.parse(local.getItem(key) ?? ''))));
}

describe('a passkey', () => {
  it('unlocks the wallet beside the password, in a tab opened later, too', async () => {
    const { browser, tab } = await withPasskey();
    tab.actions.lock();
    await tab.actions.unlockWithPasskey();
    expect(tab.getState()).toMatchObject({ status: 'unlocked', backedUp: true });
    expect(await tab.withKey(toHex)).toBe(keyHex);
    const later = await browser.open();
    await later.actions.unlockWithPasskey();
    expect(await later.withKey(toHex)).toBe(keyHex);
  });

  it('is added only once the password was proven and a backup was checked', async () => {
    const browser = memoryBrowser();
    const tab = await browser.open();
    await tab.actions.restoreKey({ key: keyHex, password });
    await expect(tab.actions.setUpPasskey(password)).rejects.toMatchObject({ code: 'passkeyNeedsBackup' });
    const { text } = await tab.actions.backup(password);
    await tab.actions.verifyBackup(text, password);
    await expect(tab.actions.setUpPasskey('wrong')).rejects.toMatchObject({ code: 'passwordWrong' });
    expect(browser.passkeys.secrets.size).toBe(0);
  });

  it.each([true, false])(
    'is asked until it answered twice, whether creating it gives an answer (%s) or not',
    async (atOnce) => {
      const { browser, tab } = await backedUpTab();
      browser.passkeys.behavior.answersAtOnce = atOnce;
      await (await tab.actions.setUpPasskey(password)).finish('Laptop');
      expect(browser.passkeys.timesAsked()).toBe(atOnce ? 1 : 2);
      expect(tab.passkeys()).toMatchObject([{ name: 'Laptop' }]);
    },
  );

  it.each([true, false])(
    'that answers differently is refused, and nothing is stored (answer at once: %s)',
    async (atOnce) => {
      const { browser, tab } = await backedUpTab();
      Object.assign(browser.passkeys.behavior, { lies: true, answersAtOnce: atOnce });
      const before = browser.local.length;
      const setup = await tab.actions.setUpPasskey(password);
      await expect(setup.finish('Liar')).rejects.toMatchObject({ code: 'passkeyUnreliable' });
      expect(browser.local.length).toBe(before);
      expect(browser.passkeys.retired).toEqual([...browser.passkeys.secrets.keys()]);
      browser.passkeys.behavior.lies = false;
      await setup.finish('Another');
      expect(tab.passkeys()).toMatchObject([{ name: 'Another' }]);
    },
  );

  it('goes on with the same passkey where a prompt was declined, and is retired if it is given up', async () => {
    const { browser, tab } = await backedUpTab();
    const setup = await tab.actions.setUpPasskey(password);
    browser.passkeys.behavior.declines = 1;
    await expect(setup.finish('Phone')).rejects.toMatchObject({ code: 'passkeyCancelled' });
    await setup.finish('Phone');
    expect(browser.passkeys.secrets.size).toBe(1);
    const next = await tab.actions.setUpPasskey(password);
    const { evaluate } = browser.passkeys;
    browser.passkeys.evaluate = () => Promise.reject(new Error('gone'));
    await expect(next.finish('Key')).rejects.toThrow('gone');
    next.cancel();
    await expect.poll(() => browser.passkeys.retired).toEqual([[...browser.passkeys.secrets.keys()][1]]);
    browser.passkeys.evaluate = evaluate;
    expect(tab.passkeys()).toHaveLength(1);
  });

  it('is not added once the wallet has locked meanwhile', async () => {
    const { tab } = await backedUpTab();
    const setup = await tab.actions.setUpPasskey(password);
    tab.actions.lock();
    await expect(setup.finish('Late')).rejects.toMatchObject({ code: 'locked' });
    expect(tab.passkeys()).toEqual([]);
  });

  it('is one of several, each removed by itself', async () => {
    const { browser, tab } = await withPasskey('Laptop');
    await (await tab.actions.setUpPasskey(password)).finish('Key');
    expect(tab.passkeys().map(({ name }) => name)).toEqual(['Laptop', 'Key']);
    const [laptop] = tab.passkeys();
    await tab.actions.forgetPasskey(laptop?.id ?? '');
    expect(tab.passkeys().map(({ name }) => name)).toEqual(['Key']);
    expect(browser.passkeys.retired).toEqual([laptop?.id]);
  });

  it('that was deleted on its device leaves the password working', async () => {
    const { browser, tab } = await withPasskey();
    browser.passkeys.secrets.clear();
    tab.actions.lock();
    await expect(tab.actions.unlockWithPasskey()).rejects.toMatchObject({ code: 'passkeyCancelled' });
    expect(tab.getState().status).toBe('locked');
    await tab.actions.unlock(password);
    expect(await tab.withKey(toHex)).toBe(keyHex);
  });

  it('opens nothing where its copy was altered, or given to another address or passkey', async () => {
    const { browser, tab } = await withPasskey();
    const kept = browser.local.getItem(`wallet_passkey:${tab.passkeys()[0]?.id}`) ?? '';
    tab.actions.lock();
    const refuses = async (change: (copy: Record<string, string>) => object, code: string) => {
      alter(browser, () => change(JSON.parse(kept)));
      await expect(tab.actions.unlockWithPasskey()).rejects.toMatchObject({ code });
      expect(tab.getState().status).toBe('locked');
    };
    await refuses(
      (copy) => ({ ...copy, ct: copy.ct?.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) }),
      'passkeyDoesNotOpen',
    );
    await refuses((copy) => ({ ...copy, salt: '00'.repeat(32) }), 'passkeyDoesNotOpen');
    await refuses((copy) => ({ ...copy, address: `0x${'11'.repeat(20)}` }), 'passkeyCancelled');
    alter(browser, () => JSON.parse(kept));
    await tab.actions.unlockWithPasskey();
  });

  it('leaves none of its answers in memory', async () => {
    const { browser, tab } = await withPasskey();
    tab.actions.lock();
    await tab.actions.unlockWithPasskey();
    browser.passkeys.behavior.answersAtOnce = true;
    await (await tab.actions.setUpPasskey(password)).finish('Key');
    expect(browser.passkeys.answers.map(toHex)).toEqual(Array(5).fill('00'.repeat(32)));
  });

  it('opens nothing as another address where the wallet’s file names none', async () => {
    const { browser, tab } = await withPasskey();
    const [file] = JSON.parse(browser.local.getItem('web3js_wallet') ?? '');
    browser.local.setItem('web3js_wallet', JSON.stringify([{ ...file, address: undefined }]));
    tab.actions.lock();
    await tab.actions.unlockWithPasskey();
    tab.actions.lock();
    alter(browser, (copy) => ({ ...copy, address: `0x${'11'.repeat(20)}` }));
    await expect(tab.actions.unlockWithPasskey()).rejects.toMatchObject({ code: 'passkeyDoesNotOpen' });
  });

  it('does not open a wallet that was replaced while it was asked', async () => {
    const { browser, tab } = await withPasskey();
    tab.actions.lock();
    const { evaluate } = browser.passkeys;
    browser.passkeys.evaluate = async (passkeys) => {
      const second = await browser.open();
      await second.actions.restoreKey({ key: other, password, replace: {} });
      return evaluate(passkeys);
    };
    await expect(tab.actions.unlockWithPasskey()).rejects.toMatchObject({ code: 'passkeyOther' });
    expect(tab.getState().status).toBe('locked');
  });

  it('goes with the wallet when it is replaced or forgotten, and stays when it is restored or its password changes', async () => {
    const { browser, tab } = await withPasskey();
    await tab.actions.restoreKey({ key: keyHex, password: 'another', replace: {} });
    await tab.actions.changePassword({ current: 'another', next: 'third password' });
    expect(tab.passkeys()).toHaveLength(1);
    tab.actions.lock();
    await tab.actions.unlockWithPasskey();
    const lastFour = tab.getState().address?.slice(-4) ?? '';
    await tab.actions.restoreKey({ key: other, password, replace: { lastFour } });
    expect(keysOf(browser)).toEqual([]);
    const again = await withPasskey();
    await again.tab.actions.forget({});
    expect(again.browser.local.length).toBe(0);
  });
});
