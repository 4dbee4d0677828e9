import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A screenshot reduced to a palette: a third of its size, and the same to the eye. */
export const baselineOf = (screenshot: Uint8Array): Promise<Uint8Array> =>
  sharp(screenshot).png({ palette: true, dither: 0, compressionLevel: 9, effort: 10 }).toBuffer();

export type Difference = { pixels: number; total: number; picture: Uint8Array };

/** How many pixels differ to the eye, and a picture of where; in a picture of another size, all of them do. */
export async function differenceOf(before: Uint8Array, after: Uint8Array): Promise<Difference> {
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const { width, height } = now;
  const total = width * height;
  if (old.width !== width || old.height !== height) return { pixels: total, total, picture: after };
  const marked = new Uint8Array(now.data.length);
  const pixels = pixelmatch(old.data, now.data, marked, width, height, { threshold: 0.12 });
  return {
    pixels,
    total,
    picture: await sharp(marked, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  };
}
