import { channelOf, nearest, paletteOf } from './palette.ts';
import { type Chunk, END, packed, pixelsOf, pngOf } from './png.ts';
import { pngStamp } from './png-stamp.ts';

const COLOURS = 216;

/** A screenshot as a PNG with a palette, a third of its size to the same eye, and the hash of its sources in it. */
export function indexedPng(screenshot: Uint8Array, hash: string): Uint8Array {
  const { width, height, rgb } = pixelsOf(screenshot);
  const pixels = Uint32Array.from({ length: width * height }, (_, at) =>
    [0, 1, 2].reduce((colour, channel) => (colour << 8) | (rgb[at * 3 + channel] ?? 0), 0),
  );
  const counts = new Map<number, number>();
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const palette = paletteOf(counts, COLOURS);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));

  const rows = new Uint8Array((width + 1) * height);
  pixels.forEach((colour, at) => {
    rows[at + Math.floor(at / width) + 1] = places.get(colour) ?? 0;
  });

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const chunk = (type: string, data: Uint8Array): Chunk => ({ type, data });
  return pngOf([
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap((colour) => [0, 1, 2].map((channel) => channelOf(colour, channel))))),
    pngStamp(hash),
    packed(rows),
    END,
  ]);
}
