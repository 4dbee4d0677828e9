import { expect, it } from 'vitest';
import { site } from '#site';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { Specimen } from './specimen.tsx';

const page = drawnAt('/token', <Specimen />);
const words = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const { sizes } = site.coin;

it('says what one receives and what it measures, as site.config.ts has it', () => {
  for (const fact of [
    'You receive an American Eagle',
    'Contains one troy ounce of gold',
    'Fineness 22 karat',
    'Weight 33.93 g',
    'Diameter 32.7 mm',
    'Thickness 2.87 mm',
    'Edge reeded',
    'Face value $50',
  ])
    expect(words).toContain(fact);
});

it('draws face and edge to one scale, in millimeters', () => {
  const [face] = page.match(/<circle[^>]*>/) ?? [];
  const radius = Number(/ r="([\d.]+)"/.exec(face ?? '')?.[1]);
  const [edge] = page.match(/<rect[^>]*>/) ?? [];
  expect(radius * 2).toBeCloseTo(sizes.diameterMm, 0);
  expect(edge).toContain(` width="${sizes.thicknessMm}" height="${sizes.diameterMm}"`);
  expect(page).toMatch(/<svg viewBox="0 0 [\d.]+ [\d.]+" role="img" aria-label="[^"]+to scale"/);
});

it('shows no photograph unless the issuer names one, and then with its credit', () => {
  expect(page).not.toContain('<img');
  const photograph = {
    file: '/coin/obverse.avif',
    width: 800,
    height: 800,
    alt: 'The obverse',
    credit: 'A. Photographer',
  } as const;
  site.coin.photographs.push(photograph);
  try {
    const shown = drawnAt('/token', <Specimen />);
    expect(shown).toMatch(/<img src="\/coin\/obverse.avif" alt="The obverse" width="800" height="800" loading="lazy"/);
    expect(shown).toContain('Photograph: A. Photographer');
  } finally {
    site.coin.photographs.pop();
  }
});

it('has no style of its own, which the page’s policy would refuse', () => {
  expect(page).not.toContain('style=');
});
