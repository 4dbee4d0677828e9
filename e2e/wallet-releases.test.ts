import { expect, type Page } from '@playwright/test';
import { expiryOf, isoSecond } from '#domain/release/manifest.ts';
import { testKey } from '#domain/release/testing/release.ts';
import { violationsInBothSchemes } from './support/axe.ts';
import { expectRelease, gate, testPinned, waitForSite } from './support/pinned-holder.ts';
import { pathInBuild, releasedBuild, releasedSite, runningRelease, type TestRelease } from './support/released-site.ts';

const NOTES = ['Sending asks once more before large amounts.', 'The history opens faster.'];

async function openReleased(site: Parameters<typeof releasedSite>[0]) {
  const build = await releasedBuild();
  const six = await build.release({ number: 6 });
  const seven = await build.release({ number: 7, notes: NOTES });
  const emergency = await build.release({ number: 7, notes: NOTES, emergency: true });
  return { build, six, seven, emergency, proxy: await releasedSite(site, six) };
}

const test = testPinned(openReleased);

const daysAgo = (days: number) => isoSecond(new Date(Date.now() - days * 24 * 60 * 60_000));

/** As if that release had been pinned when it was issued. */
async function pinEarlier(page: Page, { manifest, signature }: TestRelease) {
  await page.evaluate(
    async (signed) => {
      const cache = await caches.open('wallet-pin');
      await cache.put('/pinned', new Response(JSON.stringify(signed)));
    },
    { manifest, signature },
  );
  await page.reload();
}

test('shows a new release with what there is to compare, keeps the pinned one until it is taken, and then runs it', async ({
  holder: { page, pageErrors },
  released: { proxy, seven },
}) => {
  proxy.publish(seven);
  await page.reload();
  await expect(page.getByText('Release 7 of the wallet is ready')).toBeVisible();
  expect(await runningRelease(page)).toBe('6');
  await page.getByRole('button', { name: 'See what changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release 7 of the wallet' });
  await expect(dialog.getByText('7 (version 0.2.0)')).toBeVisible();
  await expect(dialog.getByText('Signed with the release key')).toBeVisible();
  await expect(dialog.getByText('Not recorded (yet)')).toBeVisible();
  await expect(dialog.getByText(seven.hash)).toBeVisible();
  for (const note of NOTES) await expect(dialog.getByText(note)).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep release 6' }).click();
  await page.reload();
  expect(await runningRelease(page)).toBe('6');
  await expectRelease(page, 6);
  await page.getByRole('button', { name: 'See what changed' }).click();
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Take release 7' }).click()]);
  await expectRelease(page, 7);
  expect(await runningRelease(page)).toBe('7');
  await expect(page.getByText('Release 7 of the wallet is ready')).not.toBeAttached();
  expect(pageErrors).toEqual([]);
});

test('says that the chain couldn’t be asked, and refuses a release that it records with another manifest', async ({
  holder: { page },
  released: { proxy, seven },
}) => {
  proxy.publish(seven);
  await page.reload();
  let answer = '';
  await page.context().route('**/api/rpc', async (route) => {
    const calls = [JSON.parse(route.request().postData() ?? '[]')].flat();
    if (answer === '') return route.fulfill({ status: 503 });
    return route.fulfill({ json: calls.map(({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: answer })) });
  });
  await page.getByRole('button', { name: 'See what changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release 7 of the wallet' });
  await expect(dialog.getByText('Couldn’t be checked: the node didn’t answer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep release 6' }).click();
  answer = `0x${seven.hash}`;
  await page.getByRole('button', { name: 'See what changed' }).click();
  await expect(dialog.getByText('Recorded with the same SHA-256')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep release 6' }).click();
  answer = `0x${'ab'.repeat(32)}`;
  await page.getByRole('button', { name: 'See what changed' }).click();
  await expect(dialog.getByText('The chain records another release')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Take release 7' })).toBeDisabled();
  await page.context().unroute('**/api/rpc');
});

test('takes nothing where one file of the new release was changed on its way, and names it', async ({
  holder: { page },
  released: { proxy, seven },
}) => {
  proxy.publish(seven);
  proxy.altered.set(
    '/wallet2',
    Buffer.concat([seven.changed.get('/wallet2/index.html') ?? Buffer.of(), Buffer.of(10)]),
  );
  await page.reload();
  await page.getByRole('button', { name: 'See what changed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release 7 of the wallet' });
  await dialog.getByRole('button', { name: 'Take release 7' }).click();
  await expect(dialog.getByText(/wallet2\/index\.html isn’t what the release’s manifest says/)).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await expectRelease(page, 6);
  expect(await runningRelease(page)).toBe('6');
});

test('asks the other tabs to reload once a release was taken in one', async ({
  holder: { page, context },
  released: { proxy, seven },
}) => {
  proxy.publish(seven);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/wallet');
  await expect(other.getByText('Release 7 of the wallet is ready')).toBeVisible();
  await page.getByRole('button', { name: 'See what changed' }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Take release 7' }).click()]);
  const dialog = other.getByRole('dialog', { name: 'You took another release in another tab' });
  await expect(dialog).toBeVisible();
  expect(await violationsInBothSchemes(other)).toEqual([]);
  await Promise.all([other.waitForEvent('load'), dialog.getByRole('button', { name: 'Reload' }).click()]);
  await expectRelease(other, 7);
});

test('offers an emergency release before the wallet opens, lets its holder go on, and offers it again', async ({
  holder: { page, context },
  released: { proxy, emergency },
}) => {
  proxy.publish(emergency);
  await waitForSite(page);
  await page.reload();
  const before = gate(page, 'An emergency release comes first');
  await expect(before).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wallet settings' })).toBeHidden();
  for (const note of NOTES) await expect(before.getByText(note)).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await before.getByRole('button', { name: 'Go on with release 6' }).click();
  await expectRelease(page, 6);
  // Also where the site can't be asked any more.
  await context.setOffline(true);
  await page.reload();
  await expect(before).toBeVisible();
  await context.setOffline(false);
  await Promise.all([page.waitForEvent('load'), before.getByRole('button', { name: 'Take release 7' }).click()]);
  await expectRelease(page, 7);
});

test('says that the pinned release has expired, offers the new one, and never runs it by itself', async ({
  holder: { page },
  released: { build, proxy, seven },
}) => {
  const issued = daysAgo(91);
  expect(Date.parse(expiryOf(issued))).toBeLessThan(Date.now());
  proxy.publish(await build.release({ number: 6, issued }));
  await pinEarlier(page, await build.release({ number: 6, issued }));
  const before = gate(page, 'Your pinned release 6 has expired');
  await expect(before).toBeVisible();
  await expect(before.getByText('The site offers no newer release')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await before.getByRole('button', { name: 'Open release 6 anyway' }).click();
  await expectRelease(page, 6);
  proxy.publish(seven);
  await page.reload();
  expect(await runningRelease(page)).toBe('6');
  await expect(before.getByText('7 (version 0.2.0)')).toBeVisible();
  expect(await violationsInBothSchemes(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), before.getByRole('button', { name: 'Take release 7' }).click()]);
  await expectRelease(page, 7);
});

const REFUSED = 'The site offers a release that your browser refuses';

test('names what it refuses, and goes on: an older release, another one of the same number, another key, an expired one, a changed manifest, none', async ({
  holder: { page },
  released: { build, proxy, seven },
}) => {
  const offers: [TestRelease, said: RegExp][] = [
    [await build.release({ number: 5 }), /Release 5 is older than release 6/],
    [await build.release({ number: 6 }, { page: 8 }), /two different releases with the number 6/],
    [await build.release({ number: 7 }, { by: await testKey() }), /a key that isn’t a release key/],
    [await build.release({ number: 7, issued: daysAgo(91) }), /offers release 7, which has expired/],
    [{ ...seven, manifest: seven.manifest.replace('"number":7', '"number":9') }, /signature doesn’t match/],
  ];
  for (const [offered, said] of offers) {
    proxy.publish(offered);
    await page.reload();
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByText(said)).toBeVisible();
    expect(await runningRelease(page)).toBe('6');
  }
  expect(await violationsInBothSchemes(page)).toEqual([]);
  proxy.altered.set('/release.json', 404);
  await page.reload();
  await expect(page.getByText('The site no longer publishes a signed release.')).toBeVisible();
  expect(await runningRelease(page)).toBe('6');
  proxy.altered.clear();
  // A release that was seen can't be taken back.
  proxy.publish(seven);
  await page.reload();
  await expect(page.getByText('Release 7 of the wallet is ready')).toBeVisible();
  proxy.publish(await build.release({ number: 6 }));
  await page.reload();
  await expect(page.getByText(/Release 6 is older than release 7/)).toBeVisible();
});

/**
 * Waits until the workers are those that trust that many keys. Chromium doesn't end a worker that a debugger is attached to, as Playwright is
 * to all, and until it has ended no other takes its place.
 */
async function expectKeys(page: Page, count: number): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('ServiceWorker.enable');
  const keysOfWorkers = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const addresses = registrations.map(({ active }) => new URL(active?.scriptURL ?? location.href));
      const pins = addresses.filter(({ pathname }) => pathname.includes('/pin.worker-'));
      return pins.map(({ searchParams }) => searchParams.getAll('key').length);
    });
  await expect(async () => {
    try {
      await expect.poll(keysOfWorkers, { timeout: 20_000 }).toEqual([count, count]);
    } catch (error) {
      await debugging.send('ServiceWorker.stopAllWorkers');
      throw error;
    }
  }).toPass();
  await debugging.detach();
}

test('goes on with the keys that a taken release names, and with no others', async ({
  holder: { page },
  released: { build, proxy },
}) => {
  const next = await testKey();
  const keys = [build.key.text, next.text];
  const take = async (number: number) => {
    await page.reload();
    await page.getByRole('button', { name: 'See what changed' }).click();
    const button = page.getByRole('button', { name: `Take release ${number}` });
    await Promise.all([page.waitForEvent('load'), button.click()]);
    await expectRelease(page, number);
  };
  proxy.publish(await build.release({ number: 7 }, { by: next }));
  await page.reload();
  await expect(page.getByText(REFUSED)).toBeVisible();
  proxy.publish(await build.release({ number: 7 }, { keys }));
  // The wallet opens while the browser still changes its worker, however long that takes.
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = pathInBuild(/pin\.worker-/);
  proxy.held.set(worker, promise);
  await take(7);
  proxy.held.clear();
  resolve();
  await expectKeys(page, 2);
  proxy.publish(await build.release({ number: 8 }, { keys: [next.text], by: next }));
  await take(8);
  await expectKeys(page, 1);
  proxy.publish(await build.release({ number: 9 }, { keys }));
  await page.reload();
  await expect(page.getByText(REFUSED)).toBeVisible();
  expect(await runningRelease(page)).toBe('8');
});
