import { inflateSync } from 'node:zlib';
import pixelmatch from 'pixelmatch';
import { chunksOf, END, packed, pixelsOf, pngOf } from '../../publishing/pdf/png.ts';

type Image = { width: number; height: number; rgba: Uint8Array };

function fromRgb(width: number, height: number, colourAt: (at: number, channel: number) => number): Image {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) rgba[at * 4 + channel] = colourAt(at, channel);
    rgba[at * 4 + 3] = 255;
  }
  return { width, height, rgba };
}

export function screenshotImage(png: Uint8Array): Image {
  const { width, height, rgb } = pixelsOf(png);
  return fromRgb(width, height, (at, channel) => rgb[at * 3 + channel] ?? 0);
}

/** A picture with a palette, as `indexedPng` writes it: unfiltered rows, a byte a pixel. */
export function indexedImage(png: Uint8Array): Image {
  const parts = Map.groupBy(chunksOf(png), ({ type }) => type);
  const header = Buffer.from(parts.get('IHDR')?.[0]?.data ?? []);
  const palette = parts.get('PLTE')?.[0]?.data ?? new Uint8Array();
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(Buffer.concat((parts.get('IDAT') ?? []).map(({ data }) => data)));
  const placeAt = (at: number) => rows[at + Math.floor(at / width) + 1] ?? 0;
  return fromRgb(width, height, (at, channel) => palette[placeAt(at) * 3 + channel] ?? 0);
}

export type Difference = { pixels: number; picture: Uint8Array };

/** How many pixels differ to the eye, and a picture of where; a change of size is a difference of everything. */
export function difference(before: Image, after: Image): Difference {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return { pixels: width * height, picture: written(after) };
  const seen = new Uint8Array(after.rgba.length);
  const pixels = pixelmatch(before.rgba, after.rgba, seen, width, height, { threshold: 0.12 });
  return { pixels, picture: written({ width, height, rgba: seen }) };
}

function written({ width, height, rgba }: Image): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(rgba.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  return pngOf([{ type: 'IHDR', data: header }, packed(rows), END]);
}
