import { expect, it } from 'vitest';
import { toHex } from './bytes.ts';
import type { DeriveKey } from './kdf.ts';
import type { WalletProblem } from './problem.ts';
import { memoryStorage } from './storage.ts';
import { memoryBrowser } from './testing/browser.ts';
import { quickDerive } from './testing/quick-derive.ts';
import { VAULT_KEY } from './vault.ts';

const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
const otherKey = '22'.repeat(32);
const password = 'a very secret password';

async function unlockedTab() {
  const browser = memoryBrowser();
  const tab = await browser.open();
  await tab.actions.restoreKey({ key, password });
  return { browser, tab };
}

/** Derives as tests do, but not the given one, counted from 1, before it is told to go on. */
function heldDerive(held: number) {
  const begun = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  let count = 0;
  const derive: DeriveKey = async (...input) => {
    count += 1;
    if (count === held) {
      begun.resolve();
      await told.promise;
    }
    return quickDerive(...input);
  };
  return { derive, begun: begun.promise, goOn: told.resolve };
}

it('tabs lock together', async () => {
  const { browser, tab } = await unlockedTab();
  const other = await browser.open();
  await other.actions.unlock(password);
  tab.actions.lock();
  expect(other.getState().status).toBe('locked');
});

it('tabs forget together, and drop a key when another tab replaces the wallet', async () => {
  const { browser, tab } = await unlockedTab();
  const other = await browser.open();
  const lastFour = tab.getState().address?.slice(-4) ?? '';
  await other.actions.restoreKey({ key: otherKey, password, replace: { lastFour } });
  expect(tab.getState()).toMatchObject({ status: 'locked', address: other.getState().address });
  await other.actions.forget({ lastFour: other.getState().address?.slice(-4) ?? '' });
  expect(tab.getState()).toMatchObject({ status: 'none', address: undefined });
});

it('tabs do not overwrite each other’s new wallet, however far one has come when the other saves it', async () => {
  for (const held of [1, 2]) {
    const browser = memoryBrowser();
    const { derive, begun, goOn } = heldDerive(held);
    const [slow, other] = [await browser.open(memoryStorage(), { derive }), await browser.open()];
    const late = slow.actions.restoreKey({ key, password }).catch((problem: WalletProblem) => problem.code);
    await begun;
    const { address } = await other.actions.restoreKey({ key: otherKey, password });
    goOn();
    expect(await late).toBe('walletChanged');
    expect(slow.getState()).toMatchObject({ status: 'locked', address });
    await slow.actions.unlock(password);
    expect(await slow.withKey(toHex)).toBe(otherKey);
  }
});

it('tabs replace or forget no wallet of which they have not heard yet', async () => {
  const deaf = { tabs: { send: () => {}, listen: () => () => {} } };
  const browser = memoryBrowser();
  const [tab, other] = [await browser.open(memoryStorage(), deaf), await browser.open(memoryStorage(), deaf)];
  const { address } = await other.actions.restoreKey({ key, password });
  await expect(tab.actions.restoreKey({ key: otherKey, password })).rejects.toMatchObject({ code: 'walletChanged' });
  const third = await browser.open(memoryStorage(), deaf);
  const lastFour = address.slice(-4);
  await other.actions.restoreKey({ key: otherKey, password, replace: { lastFour } });
  const saved = browser.local.getItem(VAULT_KEY);
  for (const attempt of [
    () => third.actions.restoreKey({ key, password, replace: { lastFour } }),
    () => third.actions.forget({ lastFour }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'walletChanged' });
  expect(browser.local.getItem(VAULT_KEY)).toBe(saved);
});

it('tabs do not unlock a wallet that another replaced while it was opened', async () => {
  const { browser, tab } = await unlockedTab();
  const { derive, begun, goOn } = heldDerive(1);
  const slow = await browser.open(memoryStorage(), { derive });
  const late = slow.actions.unlock(password).catch((problem: WalletProblem) => problem.code);
  await begun;
  const replace = { lastFour: tab.getState().address?.slice(-4) ?? '' };
  const { address } = await tab.actions.restoreKey({ key: otherKey, password, replace });
  goOn();
  expect(await late).toBe('walletChanged');
  expect(slow.getState()).toMatchObject({ status: 'locked', address });
  await expect(slow.withKey(toHex)).rejects.toMatchObject({ code: 'locked' });
});
