import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../browser.ts';
import { publicPaths } from './built-pages.ts';
import type { World } from './world.ts';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const told = ({ html, any }: { html: string; any: { message: string }[] }) =>
  `${html.slice(0, 120)} ${any[0]?.message ?? ''}`;

/** What axe finds wrong with the page as it stands. */
export async function faultsAt(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Only colours differ between the schemes.
  const chosen = colorScheme === 'light' ? axe.withTags(STANDARDS) : axe.withRules('color-contrast');
  const { violations } = await chosen.analyze();
  return violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(told).join(' | ')}`);
}

export function accessibilityTests(world: World): void {
  let person: Person;
  beforeAll(async () => {
    person = await newPerson(world.browser, world.site.origin);
  });
  afterAll(() => person?.context.close());

  it.each(publicPaths())('%s has no fault that axe finds, wide and narrow, light and dark', async (path) => {
    const { page } = person;
    await page.goto(path);
    await page.waitForFunction(() => !document.querySelector('#content .skeleton'));
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      expect(await faultsAt(page, 'light'), `${viewport.width} px`).toEqual([]);
      expect(await faultsAt(page, 'dark'), `${viewport.width} px`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, `scrolls sideways at ${viewport.width} px`).toBeLessThanOrEqual(0);
    }
  });
}
