import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { baselineOf, differenceOf } from './compare-images.ts';

const WIDTH = 40;
const HEIGHT = 30;

/** A screenshot of a paper-colored page with an ink square of that side. */
function screenshot(side: number, height = HEIGHT): Promise<Uint8Array> {
  const square = { create: { width: side, height: side, channels: 3, background: '#1c1c1c' } } as const;
  return sharp({ create: { width: WIDTH, height, channels: 3, background: '#f4f4f4' } })
    .composite([{ input: square, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

const baseline = async (side: number) => baselineOf(await screenshot(side));

test('sees no difference between a page and its baseline', async () => {
  expect((await differenceOf(await baseline(10), await screenshot(10))).pixels).toBe(0);
});

test('counts what has changed and shows it in a picture of the same size', async () => {
  const { pixels, picture } = await differenceOf(await baseline(10), await screenshot(20));
  expect(pixels).toBeGreaterThan(250);
  expect((await sharp(picture).metadata()).width).toBe(WIDTH);
});

test('calls a page of another height different from top to bottom', async () => {
  const taller = await screenshot(10, HEIGHT + 1);
  expect((await differenceOf(await baseline(10), taller)).pixels).toBe(WIDTH * (HEIGHT + 1));
});
