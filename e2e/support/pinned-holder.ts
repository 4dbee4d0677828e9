import { type Browser, expect, type Page } from '@playwright/test';
import { SITE_PATIENCE_MS } from '#wallet/pin/protocol.ts';
import { newPerson, type Person } from './browser.ts';
import { closeProfile, testOnOwnSite } from './fixtures.ts';
import type { releasedSite, TestRelease } from './released-site.ts';
import type { Site } from './site.ts';
import { choose } from './wallet-acts.ts';

const NOTICE = 'Tell me before the wallet’s code changes';

/** Opens the change notice from the wallet's settings. */
export async function openNotice(page: Page) {
  await choose(page, 'Change notice');
  const dialog = page.getByRole('dialog', { name: NOTICE });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The wallet is open, from the copy of that release. */
export const expectRelease = (page: Page, number: number): Promise<void> =>
  expect(page.getByText(`Pinned release ${number}`, { exact: true })).toBeVisible();

/** Pins what the site offers, and waits for the page that then comes from the copy. */
export async function pin(page: Page, number: number): Promise<void> {
  const dialog = await openNotice(page);
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: `Pin release ${number}` }).click()]);
  await expectRelease(page, number);
}

/** A browser without a wallet yet, in which the wallet's pages come from the site's release of that number. */
async function newPinnedHolder(browser: Browser, origin: string, number: number): Promise<Person> {
  const person = await newPerson(browser, origin);
  await person.page.goto('/wallet');
  await pin(person.page, number);
  return person;
}

/** What stands before the wallet. */
export const gate = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

/** Has the wallet wait for the site's answer for as long as it takes: a slow machine may need longer than a holder is made to wait. */
export const waitForSite = (page: Page): Promise<unknown> =>
  page.addInitScript((patience) => {
    const later = window.setTimeout;
    const setTimeout = (act: () => void, ms?: number, ...rest: unknown[]) =>
      ms === patience ? 0 : later(act, ms, ...rest);
    Object.assign(window, { setTimeout });
  }, SITE_PATIENCE_MS);

type Opened = { six: TestRelease; proxy: Awaited<ReturnType<typeof releasedSite>> };

/** Tests on a site that serves releases, as `open` makes them: each begins with release 6 published as it is, and with a holder who has pinned it. */
export const testPinned = <Released extends Opened>(open: (site: Site) => Promise<Released>) =>
  testOnOwnSite.extend<{ released: Released; holder: Person }>({
    released: async ({ site, perFile }, use) => {
      const released = await perFile(
        'released',
        () => open(site),
        ({ proxy }) => proxy.close(),
      );
      released.proxy.altered.clear();
      released.proxy.publish(released.six);
      await use(released);
    },
    holder: async ({ browser, released }, use) => {
      const holder = await newPinnedHolder(browser, released.proxy.origin, 6);
      await use(holder);
      await closeProfile(holder);
    },
  });
