import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const ROOT_PIXELS = 16;
const pixels = (rem: string | undefined) => Number(rem) * ROOT_PIXELS;

const breakpoint = (name: string) =>
  pixels(new RegExp(`--breakpoint-${name}: ([\\d.]+)rem`).exec(read('theme.css'))?.[1]);

it('changes the layout at the widths that the specification names', () => {
  expect(['md', 'lg', 'xl'].map(breakpoint)).toEqual([768, 992, 1280]);
});

it('uses no other width in a media query of the frame', () => {
  const widths = ['shell.css', 'home.css'].flatMap((name) => [
    ...read(name).matchAll(/\((?:min-width:|width <) ([\d.]+)rem\)/g),
  ]);
  for (const [, rem] of widths) expect([768, 992, 1280]).toContain(pixels(rem));
  expect(widths.length).toBeGreaterThan(2);
});

it('loads no font, picture or style from elsewhere', () => {
  for (const name of readdirSync(import.meta.dirname).filter((file) => file.endsWith('.css')))
    expect(read(name), name).not.toMatch(/https?:|@import "(?!\.\/|tailwindcss")/);
});
