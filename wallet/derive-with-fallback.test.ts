import { expect, it } from 'vitest';
import { deriveWithFallback } from './derive-with-fallback.ts';
import { type DeriveKey, deriveKeyInScript } from './kdf.ts';
import { memoryBrowser } from './testing/browser.ts';
import { quickDerive } from './testing/quick-derive.ts';

const input = { key: '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d', password: 'walletpassword' };
const quickInScript: DeriveKey = (params, password) =>
  deriveKeyInScript(params.kdf === 'scrypt' ? { ...params, n: Math.min(params.n, 256) } : params, password);
const failing: DeriveKey = async () => {
  throw new RangeError('WebAssembly.Memory.grow(): Maximum memory size exceeded');
};

/** A locked wallet whose derivations are the given ones from then on, and how often the second was asked. */
async function lockedWith(first: DeriveKey, second: DeriveKey = quickInScript) {
  const browser = memoryBrowser();
  const earlier = await browser.open();
  await earlier.actions.restoreKey(input);
  const backup = await earlier.actions.backup(input.password);
  await earlier.actions.verifyBackup(backup.text, input.password);
  earlier.close();
  const asked = { second: 0 };
  const counted: DeriveKey = (...given) => {
    asked.second += 1;
    return second(...given);
  };
  const tab = await browser.open(undefined, { derive: deriveWithFallback(first, counted) });
  return { browser, tab, backup, asked };
}

/** All that a holder types the wallet’s password for. */
const ACTS: [
  name: string,
  act: (tab: Awaited<ReturnType<typeof lockedWith>>['tab'], password: string, file: string) => Promise<unknown>,
][] = [
  ['unlocking', ({ actions }, password) => actions.unlock(password)],
  ['a backup', ({ actions }, password) => actions.backup(password)],
  ['the standard file', ({ actions }, password) => actions.standardFile(password)],
  ['the paper wallet', ({ actions }, password) => actions.paper(password)],
  ['checking a backup', ({ actions }, password, file) => actions.verifyBackup(file, password)],
  ['restoring', ({ actions }, password, text) => actions.restoreFile({ text, password, replace: {} })],
  ['another password', ({ actions }, current) => actions.changePassword({ current, next: 'another password' })],
];

it.each(ACTS)('a derivation that fails is done by the other one: %s', async (_, act) => {
  const { tab, backup } = await lockedWith(failing);
  await act(tab, input.password, backup.text);
  expect(tab.getState().problem).toBeUndefined();
});

it.each(ACTS)('a wrong password is called wrong where the other one works: %s', async (_, act) => {
  const { tab, backup } = await lockedWith(failing);
  await expect(act(tab, 'not the password', backup.text)).rejects.toMatchObject({ code: 'passwordWrong' });
});

it.each(ACTS)('a password that neither could try is not called wrong: %s', async (_, act) => {
  const { tab, backup } = await lockedWith(failing, failing);
  await expect(act(tab, input.password, backup.text)).rejects.toMatchObject({ code: 'kdfFailed' });
});

it('a derivation that works is not done twice for a wrong password', async () => {
  const { tab, asked } = await lockedWith(quickDerive);
  await expect(tab.actions.unlock('not the password')).rejects.toMatchObject({ code: 'passwordWrong' });
  expect(asked.second).toBe(0);
});

it('a new wallet that can’t be opened again for lack of memory says so, and replaces nothing', async () => {
  let left = 2;
  const shortOfMemory: DeriveKey = (...given) => (left-- > 0 ? quickDerive : failing)(...given);
  const { tab, browser } = await lockedWith(shortOfMemory, failing);
  const before = browser.local.getItem('web3js_wallet');
  const changed = tab.actions.changePassword({ current: input.password, next: 'another password' });
  await expect(changed).rejects.toMatchObject({ code: 'kdfFailed' });
  expect(browser.local.getItem('web3js_wallet')).toBe(before);
});
