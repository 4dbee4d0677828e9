import type { Browser } from 'playwright-core';
import { newPerson } from '../browser.ts';
import { settled } from '../web/look-at-page.ts';
import { NOW } from './fixed-site.ts';

export type Shot = { path: string; width: number; scheme: 'light' | 'dark' };

const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 992: 800, 1440: 900 };

export const shotName = ({ path, width, scheme }: Shot): string =>
  `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '_')}-${width}-${scheme}.png`;

/** The whole page as a returning visitor sees it, nothing moving. */
export async function takeScreenshot(
  browser: Browser,
  origin: string,
  { path, width, scheme }: Shot,
): Promise<Uint8Array> {
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
      await Promise.allSettled([document.fonts.ready, ...[...document.images].map((image) => image.decode())]);
    });
    return await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}
