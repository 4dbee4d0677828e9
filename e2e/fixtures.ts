import type { Browser } from 'playwright-core';
import { test } from 'vitest';
import { chainOfSite } from '#contracts/testing/token-chain.ts';
import { testPostgres } from '../server/testing/shared-postgres.ts';
import { FIRST_COMPILER_ONLY } from '../server/testing/site-process.ts';
import { emptied, newPerson, openBrowser, type Person } from './browser.ts';
import { type Site, startSite } from './site.ts';

/** Opens a browser profile on the site; it is closed after the test. */
export type Visit = (options?: object) => Promise<Person>;
export type Cleanup = { onCleanup: (close: () => Promise<void>) => void };

const opened =
  <Opened>(open: () => Promise<Opened>, close: (opened: Opened) => Promise<void>) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures that this one needs.
  async ({}, { onCleanup }: Cleanup) => {
    const made = await open();
    onCleanup(() => close(made));
    return made;
  };

/** Vitest keeps what has the scope of a worker for one definition only: every file that extends ours would open another. */
function openedOnce<Opened>(open: () => Promise<Opened>, close: (opened: Opened) => Promise<void>) {
  let shared: Promise<Opened> | undefined;
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures that this one needs.
  return async ({}, { onCleanup }: Cleanup) => {
    shared ??= open();
    const made = await shared.catch((error) => {
      shared = undefined;
      throw error;
    });
    // Each definition's cleanup runs when the worker ends; the first one closes it.
    onCleanup(async () => {
      if (!shared) return;
      shared = undefined;
      await close(made);
    });
    return made;
  };
}

/** Creating the embedded database is the slowest part of a start; these sites get a copy of a migrated one. */
const siteOnPostgres = async () => startSite((await testPostgres()).url);
const removeSite = (site: Site) => site.remove();
const openSite = opened(siteOnPostgres, removeSite);
const openSiteAsStarted = opened(() => startSite(undefined, undefined, [FIRST_COMPILER_ONLY]), removeSite);

async function openProfiles({ browser, site }: { browser: Browser; site: Site }, { onCleanup }: Cleanup) {
  const people: Person[] = [];
  onCleanup(async () => {
    await Promise.all(people.map(({ context }) => context.close()));
  });
  const visit: Visit = async (options) => {
    const person = await newPerson(browser, site.origin, options);
    people.push(person);
    return person;
  };
  return visit;
}

const inBrowser = test.extend(
  'browser',
  { scope: 'worker' },
  openedOnce(openBrowser, (browser) => browser.close()),
);

const openProfile =
  (options?: object) =>
  async ({ browser, site }: { browser: Browser; site: Site }, { onCleanup }: Cleanup) => {
    const person = await newPerson(browser, site.origin, options);
    onCleanup(() => person.context.close());
    return person;
  };

/**
 * Tests on the production build. The files of a worker share a site with its chain and a browser, each of which starts when it is
 * needed: a file's holders are its own, and what it changes for others, such as an account's code, it puts back.
 */
export const it = inBrowser
  .extend('site', { scope: 'worker' }, openedOnce(siteOnPostgres, removeSite))
  .extend('chain', { scope: 'worker' }, async ({ site }) => chainOfSite(site.local))
  .extend('visit', openProfiles)
  .extend('profile', { scope: 'file' }, openProfile())
  .extend('withoutScripts', { scope: 'file' }, openProfile({ javaScriptEnabled: false }))
  // One tab for all tests of a file, so that a page's scripts are loaded and compiled once; each test finds it empty.
  .extend('visitor', async ({ profile }) => emptied(profile));

/** For a file whose tests build on one another: a site to itself, empty at first, on which everything stays as the test before left it. */
export const itOnOwnSite = inBrowser.extend('site', { scope: 'file' }, openSite).extend('visit', openProfiles);

/** The same on a site as `npm start` begins it, with the embedded database; a second attempt begins on another. */
export const itOnFirstStart = inBrowser.extend('site', openSiteAsStarted);

/** The same on a site of its own whose roles a Safe of three owners holds, too, as `npm start -- --safe` begins it, with the desk at an address of its own. */
export const itOnSafeSite = inBrowser
  .extend(
    'site',
    { scope: 'file' },
    opened(
      async () =>
        startSite((await testPostgres()).url, (port) => ({
          LOCAL_SAFE: 'on',
          DESK_URL: `http://desk.localhost:${port}`,
        })),
      removeSite,
    ),
  )
  .extend('visit', openProfiles);

/** The same on a site of its own whose acts take two people, as a live one has it. */
export const itWithTwoPeople = inBrowser
  .extend(
    'site',
    { scope: 'file' },
    opened(async () => startSite((await testPostgres()).url, () => ({ TWO_PERSON_RULES: 'on' })), removeSite),
  )
  .extend('visit', openProfiles);
