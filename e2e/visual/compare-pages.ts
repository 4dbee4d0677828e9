import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { PAGE_FILES } from '#web/postbuild/page-files.ts';
import { root } from '../../scripts/root.mjs';
import { newPerson, openBrowser, settled } from '../support/browser.ts';
import { baselineOf, differenceOf } from './compare-images.ts';
import { NOW, openFixedSite } from './fixed-site.ts';

type Shot = { path: string; width: number; scheme: 'light' | 'dark' };

const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 992: 800, 1440: 900 };

const shotName = ({ path, width, scheme }: Shot): string =>
  `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '_')}-${width}-${scheme}.png`;

/** The whole page as a returning visitor sees it, nothing moving. */
async function takeScreenshot(browser: Browser, origin: string, { path, width, scheme }: Shot): Promise<Uint8Array> {
  const { context, page } = await newPerson(browser, origin, {
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Denver',
  });
  try {
    await context.addCookies([{ name: 'cookie_consent', value: 'yes', url: origin }]);
    await page.clock.setFixedTime(NOW);
    await page.goto(origin + path);
    await settled(page);
    await page.evaluate(async () => {
      // Pictures further down are fetched only when they come into sight.
      for (const image of document.images) image.loading = 'eager';
      await Promise.allSettled([document.fonts.ready, ...Array.from(document.images, (image) => image.decode())]);
    });
    return await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

// npm run visual [-- --update | --all] [/path …]: whether the main pages still look as docs/screens shows them.

const MAIN_PAGES = [
  '/',
  '/about',
  '/token',
  '/usmint',
  '/wallet',
  '/redeem',
  '/faq',
  '/user-agreement',
  '/contact',
  '/branding',
];
const MAIN_WIDTHS = [360, 1440];
const ALL_WIDTHS = [360, 768, 992, 1440];
/** Pixels that may differ: a letter or two with different anti-aliasing. */
const TOLERANCE = 60;
const BASELINES = join(root, 'docs/screens');
const FRESH = join(root, '.visual');

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const everyPage = PAGE_FILES.map(({ prerender }) => prerender);
const paths = positionals.length > 0 ? positionals : values.all ? everyPage : MAIN_PAGES;
const shots: Shot[] = paths.flatMap((path) =>
  (values.all ? ALL_WIDTHS : MAIN_WIDTHS).flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ path, width, scheme })),
  ),
);

/** What is wrong with a screenshot; undefined if it is as it was, or has just been written. */
async function errorIn(shot: Shot, png: Uint8Array): Promise<string | undefined> {
  const name = shotName(shot);
  if (values.all) {
    writeFileSync(join(FRESH, name), png);
    return undefined;
  }
  const file = join(BASELINES, name);
  if (values.update) {
    writeFileSync(file, await baselineOf(png));
    return undefined;
  }
  if (!existsSync(file)) return `${name}: there is no picture to compare with; npm run visual -- --update makes it`;
  const { pixels, total, picture } = await differenceOf(readFileSync(file), png);
  if (pixels <= TOLERANCE) return undefined;
  writeFileSync(join(FRESH, name), png);
  writeFileSync(join(FRESH, name.replace('.png', '.diff.png')), picture);
  return `${name}: ${pixels} of ${total} pixels differ`;
}

rmSync(FRESH, { recursive: true, force: true });
for (const folder of [FRESH, BASELINES]) mkdirSync(folder, { recursive: true });
const [site, browser] = await Promise.all([openFixedSite(), openBrowser()]);
const errors: string[] = [];
try {
  const waiting = [...shots];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const error = await errorIn(shot, await takeScreenshot(browser, site.origin, shot));
      if (error) errors.push(error);
      console.log(error ?? `${shotName(shot)} ${values.all || values.update ? 'written' : 'as it was'}`);
    }
  };
  await Promise.all([work(), work()]);
} finally {
  await browser.close();
  await site.close();
}
if (errors.length > 0) {
  console.log(`\n${errors.length} of ${shots.length} pages look different; see .visual/`);
  process.exitCode = 1;
}
