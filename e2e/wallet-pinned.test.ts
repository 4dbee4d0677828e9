import { expect, type Page } from '@playwright/test';
import { testKey } from '#domain/release/testing/release.ts';
import { violationsInBothSchemes } from './support/axe.ts';
import type { Person } from './support/browser.ts';
import { expectRelease, gate, openNotice, pin, testPinned } from './support/pinned-holder.ts';
import { fileOfBuild, pathInBuild, releasedBuild, releasedSite } from './support/released-site.ts';
import { giveLockedWallet, unlock } from './support/wallet-acts.ts';

async function openReleased(site: Parameters<typeof releasedSite>[0]) {
  const build = await releasedBuild();
  const six = await build.release({ number: 6 });
  return { build, six, proxy: await releasedSite(site, six) };
}

const test = testPinned(openReleased);

const EVIL = 'globalThis.evil = true;';
const HTML = ['/wallet/index.html', '/wallet2/index.html'];
const evilPage = (file: string) =>
  Buffer.from(fileOfBuild(file).toString().replace('</head>', '<meta name="evil" content="1"></head>'));
const withByte = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([10])]);

/** Whether anything that the site changed got into the page. */
const evilIn = (page: Page) =>
  page.evaluate(() => ({
    script: 'evil' in globalThis,
    html: document.querySelector('meta[name=evil]') !== null,
    style: getComputedStyle(document.body).outlineWidth === '9px',
  }));
const NOTHING_EVIL = { script: false, html: false, style: false };

/** As after a day, when the browser asks for the worker's script again past its own cache. */
async function forgetHttpCache({ context, page }: Person) {
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

test('says its limits where it is offered, and why a site without releases can’t offer it', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/wallet');
  const dialog = await openNotice(page);
  for (const said of [
    /begins with what the site sends/,
    /clear this browser’s data/,
    /forced reload/,
    /fetch the worker/,
    /a notice, not a wall/,
  ])
    await expect(dialog.getByText(said)).toBeVisible();
  await expect(dialog.getByText(/doesn’t sign its releases/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Pin/ })).toBeHidden();
  expect(await violationsInBothSchemes(page)).toEqual([]);
});

test('runs the pinned release while the site sends changed pages, scripts, workers, styles and fonts', async ({
  holder,
  released: { proxy },
}) => {
  const { page } = holder;
  const script = pathInBuild(/wallet-app-/);
  const worker = pathInBuild(/kdf\.worker-/);
  const style = pathInBuild(/\.css$/);
  const font = pathInBuild(/\.woff2$/);
  const session = pathInBuild(/session\.worker-/);
  for (const path of ['/wallet', '/wallet2']) proxy.altered.set(path, evilPage(HTML[path === '/wallet' ? 0 : 1] ?? ''));
  for (const path of [script, worker, session])
    proxy.altered.set(path, Buffer.concat([Buffer.from(EVIL), fileOfBuild(path)]));
  proxy.altered.set(style, Buffer.concat([fileOfBuild(style), Buffer.from('body{outline:9px solid red}')]));
  proxy.altered.set(font, withByte(fileOfBuild(font)));
  await forgetHttpCache(holder);
  proxy.asked.length = 0;
  await giveLockedWallet(holder);
  await expectRelease(page, 6);
  await unlock(page);
  expect(await evilIn(page)).toEqual(NOTHING_EVIL);
  await page.goto('/wallet2');
  await expectRelease(page, 6);
  expect(await evilIn(page)).toEqual(NOTHING_EVIL);
  const code = proxy.asked.filter(
    ({ path }) => !path.startsWith('/api/') && !path.startsWith('/release.json') && path !== '/robots.txt',
  );
  // The worker's own script, which browsers ask for by themselves.
  expect(code.filter(({ path }) => path !== pathInBuild(/pin\.worker-/))).toEqual([]);
  expect(holder.pageErrors).toEqual([]);
});

test('opens offline, from a link of another site and by a form, always as pinned', async ({
  holder,
  released: { proxy },
}) => {
  const { page, context } = holder;
  proxy.altered.set('/wallet', evilPage(HTML[0] ?? ''));
  const address = `${proxy.origin}/wallet`;
  for (const way of [
    `<a href="${address}">Go</a>`,
    `<form method="post" action="${address}"><button>Go</button></form>`,
  ]) {
    // A document of no site has no policy of ours, either.
    await page.goto('about:blank');
    await page.setContent(way);
    await page.getByText('Go').click();
    await expect(page).toHaveURL(address);
    await expectRelease(page, 6);
  }
  await page.goto('/wallet/anything');
  await expect(page).toHaveURL(/\/wallet$/);
  await expectRelease(page, 6);
  expect(await evilIn(page)).toEqual(NOTHING_EVIL);
  await context.setOffline(true);
  await page.reload();
  await expectRelease(page, 6);
  const dialog = await openNotice(page);
  await expect(dialog.getByText('On: this browser runs release 6')).toBeVisible();
  await expect(dialog.getByText('The site can’t be reached at the moment')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await context.setOffline(false);
});

/** Changes one byte of a file in the copy, as a script of any page of the site could. */
const tamper = (page: Page, path: string) =>
  page.evaluate(
    async (start) => {
      const name = (await caches.keys()).find((each) => each.startsWith('wallet-release-')) ?? '';
      const cache = await caches.open(name);
      const bytes = new Uint8Array((await (await cache.match('/files'))?.arrayBuffer()) ?? []);
      const at = new TextDecoder('latin1').decode(bytes).indexOf(start);
      if (at < 0) throw new Error('the copy doesn’t have the file');
      bytes[at] = 0x20;
      await cache.put('/files', new Response(bytes));
    },
    fileOfBuild(path).toString('latin1').slice(0, 500),
  );

test('gets a file again that a script of the site has changed in the copy, and names it where the site hasn’t got it', async ({
  holder,
  released: { proxy },
}) => {
  const { page } = holder;
  const script = pathInBuild(/wallet-app-/);
  await tamper(page, script);
  await page.reload();
  await expectRelease(page, 6);
  expect(await evilIn(page)).toEqual(NOTHING_EVIL);

  await tamper(page, script);
  proxy.altered.set(script, Buffer.from(EVIL));
  await forgetHttpCache(holder);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your pinned release can’t be opened' })).toBeVisible();
  await expect(page.getByText(`${script} isn’t what the release’s manifest says`)).toBeVisible();
  expect(await evilIn(page)).toEqual(NOTHING_EVIL);
  expect(await violationsInBothSchemes(page)).toEqual([]);

  proxy.altered.clear();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectRelease(page, 6);
});

test('opens nothing where the release itself was removed or replaced, until its holder leaves it', async ({
  holder,
  released,
}) => {
  const { page } = holder;
  const forged = await released.build.release({ number: 7 }, { by: await testKey() });
  await page.evaluate(async ({ manifest, signature }) => {
    const cache = await caches.open('wallet-pin');
    await cache.put('/pinned', new Response(JSON.stringify({ manifest, signature })));
  }, forged);
  await page.reload();
  await expect(page.getByText(/no longer has the release that you pinned/)).toBeVisible();
  await page.getByText('Open what the site sends instead').click();
  await page.getByRole('button', { name: 'Turn off the notice and open the site’s wallet' }).click();
  const dialog = await openNotice(page);
  await expect(dialog.getByRole('button', { name: 'Pin release 6' })).toBeVisible();
});

test('says so where a forced reload goes past the copy, and comes back to it', async ({ holder }) => {
  const { page, context } = holder;
  const browser = await context.newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), browser.send('Page.reload', { ignoreCache: true })]);
  const before = gate(page, 'This page isn’t your pinned release');
  await expect(before).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wallet settings' })).toBeHidden();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await before.getByRole('button', { name: 'Reload' }).click();
  await expectRelease(page, 6);
});

test('says so where the browser has dropped the worker, and pins again', async ({ holder }) => {
  const { page } = holder;
  await page.evaluate(async () => {
    for (const found of await navigator.serviceWorker.getRegistrations()) await found.unregister();
  });
  await page.reload();
  const before = gate(page, 'This browser no longer has your pinned release');
  await expect(before).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await before.getByRole('button', { name: 'Pin a release again' }).click();
  const dialog = page.getByRole('dialog');
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Pin release 6' }).click()]);
  await expectRelease(page, 6);
});

const OTHER_SCRIPT = 'The site sent another script in place of your worker';

test('keeps its worker where one byte of the worker’s script changes, and says that it did', async ({
  holder,
  released: { proxy },
}) => {
  const { page } = holder;
  const worker = pathInBuild(/pin\.worker-/);
  proxy.altered.set(worker, withByte(fileOfBuild(worker)));
  await forgetHttpCache(holder);
  await page.reload();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/wallet'))?.update());
  await expect(page.getByRole('dialog', { name: OTHER_SCRIPT }).or(gate(page, OTHER_SCRIPT))).toBeVisible();
  const others = async () => {
    const registration = await navigator.serviceWorker.getRegistration('/wallet');
    return [registration?.installing, registration?.waiting].filter(Boolean).length;
  };
  await expect.poll(() => page.evaluate(others)).toBe(0);
  expect(await violationsInBothSchemes(page)).toEqual([]);
  proxy.altered.set('/wallet', evilPage(HTML[0] ?? ''));
  await page.reload();
  await page
    .getByRole('button', { name: 'Go on in this tab' })
    .or(page.getByRole('button', { name: 'Wallet settings' }))
    .first()
    .waitFor();
  expect(await evilIn(page)).toEqual(NOTHING_EVIL);
});

test('says in the open tab that another worker has taken over, whose next load it can’t vouch for', async ({
  holder,
  released: { proxy },
}) => {
  const { page } = holder;
  const worker = pathInBuild(/pin\.worker-/);
  const takeover =
    'addEventListener("install",()=>skipWaiting());addEventListener("activate",(e)=>e.waitUntil(clients.claim()));';
  await expectRelease(page, 6);
  proxy.altered.set(worker, Buffer.from(takeover));
  await forgetHttpCache(holder);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/wallet'))?.update());
  const dialog = page.getByRole('dialog', { name: OTHER_SCRIPT });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Go on in this tab' }).click();
  await expect(page.getByRole('button', { name: 'Wallet settings' })).toBeVisible();
});

test('is turned off in the settings, and the wallet comes from the site again', async ({
  holder,
  released: { proxy },
}) => {
  const { page } = holder;
  await giveLockedWallet(holder);
  // Until then the wallet may be put aside, and its menu closes.
  await expectRelease(page, 6);
  const dialog = await openNotice(page);
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Turn off' }).click()]);
  proxy.altered.set('/wallet', evilPage(HTML[0] ?? ''));
  await page.goto('/wallet');
  expect(await evilIn(page)).toMatchObject({ html: true });
  proxy.altered.clear();
  await page.reload();
  await pin(page, 6);
});
