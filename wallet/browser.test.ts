/** @module-tag long */

import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBuiltPage } from './testing/built-page.ts';
import { launchChromium } from './testing/chromium.ts';
import type { TestPage } from './testing/page.ts';

declare const page: TestPage;

/** How long the key of a page that has gone is kept (session.worker.ts). */
const HELD_MS = 5_000;

const entry = new URL('./testing/page.ts', import.meta.url).pathname;
const input = { key: '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d', password: 'walletpassword' };
const [statusOf, keyOf] = [
  (tab: Page) => tab.evaluate(() => page.store.ready.then(() => page.store.getState().status)),
  (tab: Page) => tab.evaluate(() => page.keyHex()),
];

describe('the wallet in Chromium, built and under the strict policy', () => {
  let site: Awaited<ReturnType<typeof serveBuiltPage>>;
  let chromium: Browser;
  let profile: BrowserContext;
  let tab: Page;
  const pageErrors: string[] = [];

  async function open(context: BrowserContext, url = site.url): Promise<Page> {
    const opened = await context.newPage();
    opened.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
    opened.on('pageerror', (error) => pageErrors.push(String(error)));
    await opened.goto(url);
    await opened.waitForFunction(() => 'page' in window);
    return opened;
  }

  beforeAll(async () => {
    [site, chromium] = await Promise.all([
      serveBuiltPage({ entry }),
      launchChromium('--host-resolver-rules=MAP insecure.test 127.0.0.1'),
    ]);
    profile = await chromium.newContext();
    tab = await open(profile);
  });
  afterAll(async () => {
    await chromium.close();
    await site.close();
  });

  it('is restored while the page stays responsive and says what it does', async () => {
    const { tasks, ticks } = await tab.evaluate(async (restore) => {
      const seen = { tasks: [] as unknown[], ticks: 0 };
      const timer = setInterval(() => seen.ticks++, 20);
      page.store.subscribe(() => seen.tasks.push(page.store.getState().busy));
      await page.store.actions.restoreKey(restore);
      clearInterval(timer);
      return seen;
    }, input);
    expect(tasks[0]).toBe('restoring');
    expect(tasks.at(-1)).toBeUndefined();
    expect(ticks).toBeGreaterThan(5);
    expect(await statusOf(tab)).toBe('unlocked');
  });

  it('stays unlocked over twenty of twenty reloads', async () => {
    for (let reload = 1; reload <= 20; reload++) {
      const before = performance.now();
      await tab.reload();
      const isTooSlow = performance.now() - before > HELD_MS;
      const status = await statusOf(tab);
      // A machine that needs longer for a reload than the key is kept has to unlock again, and gets another attempt.
      if (status === 'locked' && isTooSlow) {
        await tab.evaluate((password) => page.store.actions.unlock(password), input.password);
        reload--;
      } else expect(status, `reload ${reload}`).toBe('unlocked');
    }
    expect(await keyOf(tab)).toBe(input.key);
  });

  it('is locked in a tab that was gone for more than five seconds, like a closed tab that is reopened', async () => {
    const away = await open(profile);
    await away.evaluate((password) => page.store.actions.unlock(password), input.password);
    await away.goto('about:blank');
    // The limit is the subject, so this must wait for it.
    await setTimeout(HELD_MS + 1_000);
    await away.goto(site.url);
    expect(await statusOf(away)).toBe('locked');
    await away.close();
  });

  it('leaves nothing secret in any storage', async () => {
    const kept = await tab.evaluate(async () => {
      const databases = await indexedDB.databases();
      const caches = await window.caches.keys();
      return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, caches]);
    });
    expect(kept).toContain('web3js_wallet');
    expect(kept.toLowerCase()).not.toContain(input.key);
    expect(kept).not.toContain(input.password);
    expect(JSON.parse(kept).slice(2)).toEqual(['', [], []]);
  });

  it('gives nothing to a copy of its session, in another tab or another profile', async () => {
    const [local, session] = await tab.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
    for (const context of [profile, await chromium.newContext()]) {
      const thief = await open(context);
      await thief.evaluate(
        ([local, session]) => {
          for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value as string);
          for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value as string);
        },
        [local, session] as const,
      );
      // Not a reload of a page with a session of its own: what was copied is all there is.
      await thief.reload();
      expect(await statusOf(thief)).toBe('locked');
      expect(await thief.evaluate(() => sessionStorage.getItem('pw'))).toBeNull();
      await thief.close();
    }
    expect(await keyOf(tab)).toBe(input.key);
    await tab.reload();
    expect(await statusOf(tab)).toBe('unlocked');
  });

  /** A tab whose workers begin with that script. */
  async function openWith(script: string): Promise<Page> {
    const opened = await profile.newPage();
    await opened.route(/kdf\.worker/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: script + (await response.text()) });
    });
    await opened.goto(site.url);
    await opened.waitForFunction(() => 'page' in window);
    return opened;
  }
  const unlockIn = (opened: Page, password: string) =>
    opened.evaluate(
      (typed) =>
        page.store.actions.unlock(typed).then(
          () => page.store.getState().status,
          ({ code }: { code: string }) => code,
        ),
      password,
    );

  it('opens where WebAssembly gets too little memory, and calls only a wrong password wrong', async () => {
    // An instance whose memory can't grow answers with a code, and leaves the memory as it was.
    const short = await openWith(`
      const { instantiate } = WebAssembly;
      WebAssembly.instantiate = async (...given) => {
        const { exports } = await instantiate(...given);
        const setSize = (size) => (size > 2 ** 20 ? 255 : exports.Hash_SetMemorySize(size));
        return { exports: { ...exports, Hash_SetMemorySize: setSize } };
      };`);
    expect(await unlockIn(short, 'not the password')).toBe('passwordWrong');
    expect(await unlockIn(short, input.password)).toBe('unlocked');
    await short.close();
    const broken = await openWith('throw new Error("out of memory");');
    expect(await unlockIn(broken, input.password)).toBe('kdfFailed');
    await broken.close();
  });

  it('locks and forgets in every tab', async () => {
    const other = await open(profile);
    await other.evaluate((password) => page.store.actions.unlock(password), input.password);
    await tab.evaluate(() => page.store.actions.lock());
    await expect.poll(() => other.evaluate(() => page.store.getState().status)).toBe('locked');
    await tab.reload();
    expect(await statusOf(tab)).toBe('locked');
    const lastFour = await other.evaluate(() => page.store.getState().address?.slice(-4) ?? '');
    await other.evaluate((lastFour) => page.store.actions.forget({ lastFour }), lastFour);
    await expect.poll(() => tab.evaluate(() => page.store.getState().status)).toBe('none');
    await other.close();
  });

  it('breaks no rule of the policy', () => {
    expect(pageErrors).toEqual([]);
  });

  it('says that it needs a secure page if it has none', async () => {
    const insecure = await open(await chromium.newContext(), `http://insecure.test:${site.port}/`);
    const problem = () => page.store.ready.then(() => page.store.getState().problem?.code);
    expect(await insecure.evaluate(problem)).toBe('insecureContext');
    expect(await insecure.evaluate((restore) => page.store.actions.restoreKey(restore).catch(String), input)).toContain(
      'https',
    );
  });

  it('still opens, in JavaScript, if the policy refuses WebAssembly', async () => {
    const strict = await serveBuiltPage({ entry, workerCsp: "default-src 'none'; script-src 'self'" });
    const other = await open(await chromium.newContext(), strict.url);
    await other.evaluate((restore) => page.store.actions.restoreKey(restore), input);
    expect(await keyOf(other)).toBe(input.key);
    await strict.close();
  });
});
