import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { guideSteps } from '#content/guide.ts';
import { PRICE_PLACEHOLDERS } from '#domain/price/page-price.ts';
import { drawnAt, linksIn } from '#web/testing/drawn-page.tsx';
import Guide from './guide.tsx';

const page = drawnAt('/guide', <Guide />);
const words = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const PUBLIC = join(import.meta.dirname, '../public');

it('leads from no wallet to the coin in five steps, each with its time, its cost and the page where it is done', () => {
  expect(guideSteps()).toHaveLength(5);
  expect(page.match(/<dt>Takes<\/dt>/g)).toHaveLength(5);
  expect(page.match(/<dt>Costs<\/dt>/g)).toHaveLength(5);
  for (const { title, time, link } of guideSteps()) {
    expect(words).toContain(title);
    expect(words).toContain(time);
    expect(linksIn(page)).toContainEqual(link);
  }
  expect(words).toMatch(/Costs \$30\.00 within the U\.S\./);
});

it('leaves the price of a token to the server, which knows the one in force', () => {
  expect(page).toContain(PRICE_PLACEHOLDERS.priceText);
});

it.each(guideSteps())(
  'shows the page of “$title” in light and dark, of known size, only when it is near',
  async ({ id, alt }) => {
    const [picture = ''] =
      page.match(new RegExp(`<picture>(?:(?!</picture>).)*/guide/${id}-light.*?</picture>`, 's')) ?? [];
    expect(picture).toContain(`media="(prefers-color-scheme: dark)" srcSet="/guide/${id}-dark.webp"`);
    expect(picture).toContain(`alt="${alt}"`);
    expect(picture).toContain('loading="lazy"');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(picture) ?? [];
    for (const file of [`guide/${id}-light.webp`, `guide/${id}-dark.webp`]) {
      expect(existsSync(join(PUBLIC, file))).toBe(true);
      const { width: pixels, height: lines, size } = await sharp(join(PUBLIC, file)).metadata();
      expect([pixels, lines]).toEqual([2 * Number(width), 2 * Number(height)]);
      expect(size ?? 0).toBeLessThan(60_000);
    }
  },
);
