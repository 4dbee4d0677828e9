import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WALLET_IDLE_MINUTES } from '#domain/wallet/limits.ts';
import { toHex } from '../bytes.ts';
import { memoryStorage } from '../storage.ts';
import { memoryBrowser } from '../testing/browser.ts';
import { SESSION_MILLISECONDS } from './idle-lock.ts';

const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d';
const password = 'a very secret password';
const MINUTE = 60_000;
const IDLE_MILLISECONDS = WALLET_IDLE_MINUTES * MINUTE;

async function unlockedTab() {
  const browser = memoryBrowser();
  const tab = await browser.open();
  await tab.actions.restoreKey({ key, password });
  return { browser, tab };
}

// Only what the key's holder sets: cryptography in Node needs no timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('an unlocked wallet', () => {
  it('survives twenty reloads of its tab', async () => {
    let { tab } = await unlockedTab();
    for (let reload = 0; reload < 20; reload++) {
      tab = await tab.reload();
      expect(tab.getState().status).toBe('unlocked');
    }
    expect(await tab.withKey(toHex)).toBe(key);
  });

  it('leaves no key or password in any storage', async () => {
    const { browser, tab } = await unlockedTab();
    for (const storage of [browser.local, tab.session]) {
      const all = Array.from({ length: storage.length }, (_, index) =>
        storage.getItem(storage.key(index) ?? ''),
      ).join();
      expect(all).not.toContain(key);
      expect(all.toLowerCase()).not.toContain(password);
    }
    expect(JSON.parse(tab.session.getItem('pw') ?? '')).toMatchObject({
      v: 1,
      exp: browser.clock.now + IDLE_MILLISECONDS,
    });
  });

  it('stays locked if its sealed session was copied, altered or extended', async () => {
    const { browser, tab } = await unlockedTab();
    const sealed = tab.session.getItem('pw') ?? '';
    const tryWith = async (text: string) => {
      const copy = memoryStorage();
      copy.setItem('pw', text);
      const other = await browser.open(copy);
      expect(copy.getItem('pw')).toBeNull();
      return other.getState().status;
    };
    expect(await tryWith(sealed)).toBe('locked');
    tab.suspend();
    const later = { ...JSON.parse(sealed), exp: browser.clock.now + SESSION_MILLISECONDS };
    expect(await tryWith(JSON.stringify(later))).toBe('locked');
    expect(await tryWith(sealed)).toBe('locked');
  });

  it('locks if no worker kept the key, or if the wallet was replaced in the meantime', async () => {
    const { browser, tab } = await unlockedTab();
    browser.transferred.clear();
    const lost = await browser.open(tab.session);
    expect(lost.getState().status).toBe('locked');
  });

  it('locks after fifteen idle minutes, counted from the last activity', async () => {
    const { browser, tab } = await unlockedTab();
    browser.pass(IDLE_MILLISECONDS - 1000);
    tab.touch();
    browser.pass(IDLE_MILLISECONDS - 1000);
    expect(await tab.withKey(toHex)).toBe(key);
    browser.pass(IDLE_MILLISECONDS - 1000);
    expect(tab.getState().status).toBe('unlocked');
    browser.pass(1000);
    expect(tab.getState().status).toBe('locked');
    await expect(tab.withKey(toHex)).rejects.toMatchObject({ code: 'locked' });
    expect(tab.session.getItem('pw')).toBeNull();
  });

  it('locks after the time that was chosen, in every tab and after a reload', async () => {
    const { browser, tab } = await unlockedTab();
    const other = await browser.open();
    await other.actions.unlock(password);
    tab.actions.setIdleMinutes(5);
    expect(other.idleMinutes()).toBe(5);
    for (const { session } of [tab, other]) {
      await expect.poll(() => JSON.parse(session.getItem('pw') ?? '').exp).toBe(browser.clock.now + 5 * MINUTE);
    }
    const reloaded = await tab.reload();
    browser.pass(5 * MINUTE - 1000);
    expect([reloaded.getState().status, other.getState().status]).toEqual(['unlocked', 'unlocked']);
    browser.pass(1000);
    expect([reloaded.getState().status, other.getState().status]).toEqual(['locked', 'locked']);
    reloaded.actions.setIdleMinutes(60);
    await reloaded.actions.unlock(password);
    browser.pass(59 * MINUTE);
    expect(reloaded.getState().status).toBe('unlocked');
  });

  it('wipes the key’s bytes when it locks, by whatever', async () => {
    const locks: ((of: Awaited<ReturnType<typeof unlockedTab>>) => unknown)[] = [
      ({ tab }) => tab.actions.lock(),
      ({ browser }) => browser.pass(IDLE_MILLISECONDS),
      ({ tab }) => tab.actions.forget({ lastFour: tab.getState().address?.slice(-4) ?? '' }),
    ];
    for (const lock of locks) {
      const opened = await unlockedTab();
      const held = await opened.tab.withKey((bytes) => bytes);
      expect(toHex(held)).toBe(key);
      await lock(opened);
      expect(toHex(held)).toBe('00'.repeat(32));
    }
  });

  it('keeps to the usual time where the stored choice is none that is offered', async () => {
    const browser = memoryBrowser();
    browser.local.setItem('wallet_auto_lock', '100000');
    expect((await browser.open()).idleMinutes()).toBe(WALLET_IDLE_MINUTES);
  });

  it('locks when the device wakes up after two minutes, or its clock jumps as far', async () => {
    for (const jump of [2 * MINUTE, -3 * MINUTE]) {
      const { browser, tab } = await unlockedTab();
      browser.pass(MINUTE);
      browser.clock.now += jump;
      expect(tab.getState().status).toBe('unlocked');
      // The first timer that runs again, before anyone could use the key.
      browser.pass(20_000);
      expect(tab.getState().status).toBe('locked');
    }
  });

  it('does not sign after such a sleep, however soon it is asked', async () => {
    const { browser, tab } = await unlockedTab();
    browser.clock.now += 2 * MINUTE;
    await expect(tab.withKey(toHex)).rejects.toMatchObject({ code: 'locked' });
  });

  it('locks after eight hours, however busy and however often reloaded', async () => {
    let { browser, tab } = await unlockedTab();
    const end = browser.clock.now + SESSION_MILLISECONDS;
    while (browser.clock.now + 600_000 < end) {
      browser.pass(600_000);
      tab.touch();
      tab = await tab.reload();
      expect(tab.getState().status).toBe('unlocked');
    }
    browser.pass(end - browser.clock.now);
    expect(tab.getState().status).toBe('locked');
  });

  it('does not come back after a reload that took longer than its time', async () => {
    const { browser, tab } = await unlockedTab();
    tab.suspend();
    browser.clock.now += IDLE_MILLISECONDS;
    expect((await browser.open(tab.session)).getState().status).toBe('locked');
  });
});
