import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type Route,
} from 'playwright-core';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const QUIET = ['--disable-background-networking', '--disable-component-update'];

/** Every profile would start three more processes, two for its address bar and one spare: half of its time. */
const PROCESSES = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];
/** What Playwright switches off, repeated because only the last --disable-features counts. */
const PLAYWRIGHTS = `AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,\
HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,\
PreconnectToSearch,TcpPortRandomizationWin,ThirdPartyStoragePartitioning`;
const OFF = `--disable-features=${[...PROCESSES, PLAYWRIGHTS].join(',')}`;

export const LAUNCH_OPTIONS: LaunchOptions = {
  executablePath: await ensureChromium(),
  args: [...FLAGS, ...QUIET, OFF],
};

export const openBrowser = (flags: string[] = []): Promise<Browser> =>
  chromium.launch({ ...LAUNCH_OPTIONS, args: [...(LAUNCH_OPTIONS.args ?? []), ...flags] });

/** How long a test waits for what should happen soon; only a very busy machine or an error takes that long. */
export const PATIENCE_MS = 120_000;

/** How many times slower each page's processor is made, as a cheap phone's is: CPU_SLOWDOWN=4. */
const SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 1);

/** Makes the processor of every page of the profile slower, those that the pages open themselves included. */
export async function slowDown(context: BrowserContext, rate: number): Promise<void> {
  const slow = async (page: Page) => {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  // A page may be closed before it was slowed down.
  context.on('page', (page) => void slow(page).catch(() => undefined));
  await Promise.all(context.pages().map(slow));
}

/** One person's browser profile with one page; the page's errors are kept for the test to read. */
export type Person = { context: BrowserContext; page: Page; pageErrors: string[] };

/** Options of a browser profile; each page of a reader waits for its first intent, as it does for visitors. */
type Options = BrowserContextOptions & { isReader?: boolean };

/** A first intent in every page as soon as it listens, so that tests don't have to wait until it is idle. */
const intendAtOnce = () => addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('wheel')));

export async function newPerson(
  browser: Browser,
  origin: string,
  { isReader = false, ...options }: Options = {},
): Promise<Person> {
  // What moves is drawn sixty times a second, by the processor where there is no graphics card.
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce', ...options });
  if (!isReader) await context.addInitScript(intendAtOnce);
  context.setDefaultTimeout(PATIENCE_MS);
  if (SLOWDOWN > 1) await slowDown(context, SLOWDOWN);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security|Trusted|hydrat/i.test(message.text()))
      pageErrors.push(message.text());
  });
  return { context, page, pageErrors };
}

/** The person's tab as at first, but for what the browser has cached: nothing stored, no route, a desktop's window. */
export async function emptied(person: Person): Promise<Person> {
  const { context, page, pageErrors } = person;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  pageErrors.length = 0;
  return person;
}

/** Has the page ask every few seconds, as behind a proxy that lets no event through: an answer that a test alters stays, and the network rests. */
export const blockEvents = (page: Page): Promise<unknown> =>
  page.route(/\/api\/(desk\/)?events\?/, (route) => route.abort());

/** The server's answer to a call that a test intercepts; asks again if a kept-alive connection was closed as it was reused. */
export const answerTo = (route: Route, options: Parameters<Route['fetch']>[0] = {}) =>
  route.fetch({ maxRetries: 3, ...options });

/** Holds requests, those for scripts unless others are named, until the returned function is called. */
export async function holdRequests(page: Page, held = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The page has been taken over by its script, and what it had to fetch is there. */
export async function settled(page: Page, timeout = PATIENCE_MS): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window && document.querySelector('#content h1'));
  const unknown = page.locator('#content').locator('.skeleton, [aria-busy=true]');
  await unknown.first().waitFor({ state: 'detached', timeout });
}

/** React has taken the frame over; parts may still be loading. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__react')),
  );

/** The page has nothing left to do with what has come, effects included. */
export const idle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** By how many pixels the page is wider than its window, so that it scrolls sideways; 0 is right. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
