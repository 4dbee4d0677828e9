import { expect, it } from 'vitest';
import { indexedPng } from '../../publishing/pdf/indexed.ts';
import { END, packed, pngOf } from '../../publishing/pdf/png.ts';
import { difference, indexedImage, screenshotImage } from './compare.ts';

const WIDTH = 40;
const HEIGHT = 30;

/** A screenshot of a paper-coloured page with an inked square of that side. */
function screenshot(side: number, height = HEIGHT): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((WIDTH * 3 + 1) * height, 0xf4);
  for (let row = 0; row < height; row++) {
    const start = row * (WIDTH * 3 + 1);
    rows[start] = 0;
    if (row < side) rows.fill(0x1c, start + 1, start + 1 + side * 3);
  }
  return pngOf([{ type: 'IHDR', data: header }, packed(rows), END]);
}

const kept = (png: Uint8Array) => indexedImage(indexedPng(png, 'hash'));

it('sees no difference between a page and its kept picture', () => {
  expect(difference(kept(screenshot(10)), screenshotImage(screenshot(10))).pixels).toBe(0);
});

it('counts what has changed and shows it in a picture of the same size', () => {
  const { pixels, picture } = difference(kept(screenshot(10)), screenshotImage(screenshot(20)));
  expect(pixels).toBeGreaterThan(250);
  expect(Buffer.from(picture).readUInt32BE(16)).toBe(WIDTH);
});

it('calls a page of another height different from top to bottom', () => {
  const taller = screenshotImage(screenshot(10, HEIGHT + 1));
  expect(difference(kept(screenshot(10)), taller).pixels).toBe(WIDTH * (HEIGHT + 1));
});
