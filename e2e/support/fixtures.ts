import { test as base } from '@playwright/test';
import { chainOfSite } from '#contracts/testing/token-chain.ts';
import { testPostgres } from '../../server/testing/shared-postgres.ts';
import { FIRST_COMPILER_ONLY } from '../../server/testing/site-process.ts';
import { emptied, newPerson, type Person } from './browser.ts';
import { type Site, startSite } from './site.ts';

/** Opens a browser profile on the site; it is closed after the test. */
export type Visit = (options?: object) => Promise<Person>;

/** Opens what the tests of a file share when the first of them asks for it, and closes it after the last. */
export type PerFile = <Value>(
  name: string,
  open: () => Promise<Value>,
  close?: (value: Value) => Promise<unknown>,
) => Promise<Value>;

export type SiteChain = ReturnType<typeof chainOfSite>;

export const closeProfile = ({ context }: Pick<Person, 'context'>): Promise<void> => context.close();

/** Holds what the tests of one file share, and closes it, the newest first, as soon as another file begins. */
class FileValues {
  #file = '';
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #closers: (() => Promise<unknown>)[] = [];

  async ofFile(file: string): Promise<PerFile> {
    if (file !== this.#file) await this.close();
    this.#file = file;
    return (name, open, close) => {
      const known = this.#values.get(name);
      if (known) return known as ReturnType<typeof open>;
      const value = open().then((opened) => {
        if (close) this.#closers.push(() => close(opened));
        return opened;
      });
      this.#values.set(name, value);
      return value;
    };
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
    this.#values.clear();
  }
}

type OfWorker = { sharedSite: Site; fileValues: FileValues };
type OfTest = {
  /** Has something undone after the test, whether it passed or not; the newest first. */
  onTestFinished: (undo: () => Promise<unknown>) => void;
  perFile: PerFile;
  site: Site;
  chain: SiteChain;
  visit: Visit;
  visitor: Person;
  withoutScripts: Person;
};

/** Creating the embedded database is the slowest part of a start; these sites get a copy of a migrated one. */
const siteOnPostgres = async (settingsFor?: (port: number) => Record<string, string>) =>
  startSite((await testPostgres()).url, settingsFor);
export const removeSite = (site: Site) => site.remove();

/**
 * Tests on the production build. The files of a worker share a site with its chain and a browser, each of which starts when it is
 * needed: a file's holders are its own, and what it changes for others, such as an account's code, it puts back.
 */
export const test = base.extend<OfTest, OfWorker>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const site = await siteOnPostgres();
      await use(site);
      await site.remove();
    },
    { scope: 'worker' },
  ],
  fileValues: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
    async ({}, use) => {
      const values = new FileValues();
      await use(values);
      await values.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one needs.
  onTestFinished: async ({}, use) => {
    const undone: (() => Promise<unknown>)[] = [];
    await use((undo) => undone.push(undo));
    for (const undo of undone.toReversed()) await undo();
  },
  perFile: async ({ fileValues }, use, { file }) => use(await fileValues.ofFile(file)),
  site: ({ sharedSite }, use) => use(sharedSite),
  chain: async ({ site, perFile }, use) => use(await perFile('chain', async () => chainOfSite(site.local))),
  visit: async ({ browser, site }, use) => {
    const people: Person[] = [];
    await use(async (options) => {
      const person = await newPerson(browser, site.origin, options);
      people.push(person);
      return person;
    });
    await Promise.all(people.map(closeProfile));
  },
  // One tab for all tests of a file, so that a page's scripts are loaded and compiled once; each test finds it empty.
  visitor: async ({ browser, site, perFile }, use) =>
    use(await emptied(await perFile('visitor', () => newPerson(browser, site.origin), closeProfile))),
  withoutScripts: async ({ browser, site, perFile }, use) => {
    const open = () => newPerson(browser, site.origin, { javaScriptEnabled: false });
    await use(await perFile('without scripts', open, closeProfile));
  },
});

/** For a file whose tests build on one another: a site to itself, empty at first, on which everything stays as the test before left it. */
export const testOnOwnSite = test.extend({
  site: async ({ perFile }, use) => use(await perFile('site', () => siteOnPostgres(), removeSite)),
});

/** The same on a site as `npm start` begins it, with the embedded database. */
export const testOnFirstStart = test.extend({
  site: async ({ perFile }, use) =>
    use(await perFile('site', () => startSite(undefined, undefined, [FIRST_COMPILER_ONLY]), removeSite)),
});

/** The same on a site of its own whose roles a Safe of three owners holds, too, as `npm start -- --safe` begins it, with the desk at an address of its own. */
export const testOnSafeSite = test.extend({
  site: async ({ perFile }, use) => {
    const settings = (port: number) => ({ LOCAL_SAFE: 'on', DESK_URL: `http://desk.localhost:${port}` });
    await use(await perFile('site', () => siteOnPostgres(settings), removeSite));
  },
});

/** The same on a site of its own with a sale desk, whose market e2e/support/sale.ts moves. */
export const testOnSaleSite = test.extend({
  site: async ({ perFile }, use) =>
    use(await perFile('site', () => siteOnPostgres(() => ({ SALE_DESK: 'on' })), removeSite)),
});

/** The same on a site of its own whose acts take two people, as a live one has it. */
export const testWithTwoPeople = test.extend({
  site: async ({ perFile }, use) =>
    use(await perFile('site', () => siteOnPostgres(() => ({ TWO_PERSON_RULES: 'on' })), removeSite)),
});
