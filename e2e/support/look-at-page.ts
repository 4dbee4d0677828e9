import type { BrowserContext, Page } from '@playwright/test';
import { isStaticPage } from '#web/ui/text-pages.ts';
import { violationsAt, violationsInBothSchemes, violationsOfContent } from './axe.ts';
import { settled, sideways } from './browser.ts';

/** What happened behind the pages of a browser profile: requests to other sites, and errors in the console. */
type Watched = { beyond: string[]; errors: string[] };

type Watcher = { take: () => Watched };

/** Watches the network and the console of all pages, those that open later included; `take` empties what was seen. */
export function watch(context: BrowserContext, origin: string): Watcher {
  let seen: Watched = { beyond: [], errors: [] };
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && asked !== origin) seen.beyond.push(request.url());
  });
  context.on('console', (message) => {
    // Browsers only warn about a header that they can't read.
    if (message.type() === 'error' || message.text().startsWith('Error with '))
      seen.errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.errors.push(error.error().message));
  return {
    take(): Watched {
      const taken = seen;
      seen = { beyond: [], errors: [] };
      return taken;
    },
  };
}

const WIDE = { width: 1280, height: 900 };
/** As narrow as WCAG 2.2 asks a page to fit (1.4.10). */
const NARROW = { width: 320, height: 780 };
const UNANSWERED_MS = 1_000;
const NO_ANSWER = { status: 400, json: { errors: ['No answer just now.'] } };

/** What a page showed in every state that can be had without knowing the page; each list should be empty. */
type Looked = Watched & { axe: string[]; sideways: string[]; small: string[] };

const contentOf = async (page: Page) => (await page.locator('#content').textContent()) ?? '';

async function tooWide(page: Page, state: string): Promise<string[]> {
  const beyond = await sideways(page);
  return beyond > 0 ? [`${state}: ${beyond} px`] : [];
}

const named = (state: string, violations: string[]) => violations.map((violation) => `${state}: ${violation}`);

/** Submits every form empty; true if one of them shows an error. */
async function refuseForms(page: Page): Promise<boolean> {
  const buttons = page.locator('#content form button[type=submit]:enabled');
  for (const button of await buttons.all()) await button.click();
  return (await page.locator('#content [aria-invalid=true]').count()) > 0;
}

async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) {
      part.removeAttribute('name');
      part.open = true;
    }
  });
}

async function asItComes(page: Page, path: string, looked: Looked): Promise<string> {
  await page.setViewportSize(WIDE);
  await page.goto(path);
  await settled(page);
  looked.axe.push(...named('wide', await violationsAt(page, 'light')));
  looked.sideways.push(...(await tooWide(page, 'wide')));
  const content = await contentOf(page);
  await page.setViewportSize(NARROW);
  looked.sideways.push(...(await tooWide(page, 'narrow')));
  await openEverything(page);
  looked.small.push(...(await smallTargets(page)));
  looked.axe.push(...named('narrow, all open', await violationsAt(page, 'dark')));
  looked.sideways.push(...(await tooWide(page, 'narrow, all open')));
  if (await refuseForms(page)) looked.axe.push(...named('refused', await violationsInBothSchemes(page)));
  return content;
}

/** The same page while the server answers no call; looked at only if it shows something else then. */
async function withoutAnswers(page: Page, path: string, usual: string, looked: Looked): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill(NO_ANSWER));
  await page.goto(path);
  // Some figures stay unknown, and their places empty.
  await settled(page, UNANSWERED_MS).catch(() => undefined);
  if ((await contentOf(page)) !== usual) looked.axe.push(...named('no answers', await violationsOfContent(page)));
  looked.sideways.push(...(await tooWide(page, 'no answers')));
}

/** Leaves the current page, so that nothing of it remains or is still reported when the tab goes to the next one. */
export async function leave(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
}

/** Looks at a page in every state that can be had without knowing it. */
export async function look(page: Page, { take }: Watcher, origin: string, path: string): Promise<Looked> {
  take();
  const looked: Looked = { axe: [], sideways: [], small: [], beyond: [], errors: [] };
  const content = await asItComes(page, path, looked);
  const { beyond, errors } = take();
  looked.beyond.push(...beyond);
  // An unmatched path is answered by 404, as it should be.
  looked.errors.push(...errors.filter((error) => !error.includes(`404 (Not Found) (${origin}${path})`)));
  // The long texts ask the server for nothing.
  if (!isStaticPage(path)) await withoutAnswers(page, path, content, looked);
  looked.beyond.push(...take().beyond);
  return looked;
}

/** Touch targets smaller than 44 px; links in a sentence may be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const TARGETS = 'a[href], button, input:not([type=hidden]), select, textarea, summary';
    const inSentence = (link: Element) => {
      const { display } = getComputedStyle(link);
      return (
        display === 'inline' && link.parentElement?.closest('p, li, dd, td, div')?.textContent !== link.textContent
      );
    };
    /** A label is pressed for its field, a row for the button that covers it. */
    const pressed = (target: HTMLElement): Element => {
      if (target instanceof HTMLInputElement && /checkbox|radio|file/.test(target.type))
        return target.labels?.[0] ?? target;
      const { position, content } = getComputedStyle(target, '::after');
      return position === 'absolute' && content !== 'none' && getComputedStyle(target).position === 'static'
        ? (target.offsetParent ?? target)
        : target;
    };
    return [...document.querySelectorAll<HTMLElement>(TARGETS)].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || inSentence(target)) return [];
      const { width, height, right } = pressed(target).getBoundingClientRect();
      // What is one pixel wide is for screen readers only; what is outside the window is the skip link.
      if (width < 2 || right <= 0 || Math.min(width, height) >= LEAST - 0.1) return [];
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? '';
      return [`${target.tagName.toLowerCase()} '${name.slice(0, 60)}': ${width.toFixed(1)} × ${height.toFixed(1)}`];
    });
  });
