import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const QUIET = ['--disable-background-networking', '--disable-component-update'];

/** The system's Chromium; CHROMIUM_PATH names it where it stands elsewhere. */
export const openBrowser = (flags: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...QUIET, ...flags],
  });

/** One person's browser profile with one page; faults of the page are kept for the test to read. */
export type Person = { context: BrowserContext; page: Page; faults: string[] };

export async function newPerson(browser: Browser, origin: string, options: object = {}): Promise<Person> {
  const context = await browser.newContext({ baseURL: origin, acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Trusted|hydrat/i.test(message.text()))
      faults.push(message.text());
  });
  return { context, page, faults };
}
