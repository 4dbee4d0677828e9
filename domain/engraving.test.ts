import sharp from 'sharp';
import { type Hex, keccak256, numberToHex, sliceHex, stringToHex } from 'viem';
import { expect, it } from 'vitest';
import { ENGRAVING_RADIUS, engravingOf, engravingSvg } from './engraving.ts';

const hashOf = (number: number) => keccak256(numberToHex(number, { size: 32 }));

/** The drawing at 200 pixels, a bit for each pixel that has more ink than paper. */
async function inkOf(hash: Hex): Promise<Uint32Array> {
  const svg = Buffer.from(engravingSvg(hash, { size: 200, ink: '#000' }));
  const pixels = await sharp(svg).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
  const ink = new Uint32Array(1_250);
  pixels.forEach((gray, at) => {
    if (gray < 128) ink[at >> 5] = (ink[at >> 5] ?? 0) | (1 << (at & 31));
  });
  return ink;
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return (((fours + (fours >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}

/** The part of all pixels in which two drawings differ. */
function difference(one: Uint32Array, other: Uint32Array): number {
  let differing = 0;
  for (let at = 0; at < one.length; at += 1) differing += bitsOf((one[at] ?? 0) ^ (other[at] ?? 0));
  return differing / (one.length * 32);
}

function leastDifference(drawings: Uint32Array[]): number {
  return Math.min(
    ...drawings.map((drawing, at) => Math.min(1, ...drawings.slice(0, at).map((other) => difference(drawing, other)))),
  );
}

it('is the same drawing of the same hash, to the letter', () => {
  // What was engraved stays as it was: it is printed on certificates.
  expect(keccak256(stringToHex(JSON.stringify(engravingOf(hashOf(1)))))).toBe(
    '0x5abff10662f276cb88e8de0dbb9a97712290c24d03d8bc368650dd963948ad74',
  );
});

it('is another drawing where the hash differs in its last bit alone', async () => {
  const hash = hashOf(1);
  const last = Number(sliceHex(hash, 31));
  const next: Hex = `${hash.slice(0, -2) as Hex}${(last ^ 1).toString(16).padStart(2, '0')}`;
  expect(difference(await inkOf(hash), await inkOf(next))).toBeGreaterThan(0.03);
});

it('keeps within its square, is a small file, and has neither a gap nor a blot', async () => {
  for (let number = 0; number < 40; number += 1) {
    const svg = engravingSvg(hashOf(number), { size: 200, ink: '#000' });
    expect(svg.length).toBeLessThan(40_000);
    expect(engravingOf(hashOf(number)).every(({ path }) => /^M[-\d ]+([csa][-\d ]+)+Z$/.test(path))).toBe(true);
    const ink = await inkOf(hashOf(number));
    const inked = difference(ink, new Uint32Array(ink.length));
    expect(inked).toBeGreaterThan(0.05);
    expect(inked).toBeLessThan(0.4);
    const starts = engravingOf(hashOf(number)).map(({ path }) => Math.abs(Number(/^M-?\d+ ?(-?\d+)/.exec(path)?.[1])));
    expect(Math.max(...starts)).toBeLessThan(ENGRAVING_RADIUS);
  }
});

it('differs in three of a hundred pixels from any of forty others', async () => {
  const drawings: Uint32Array[] = [];
  for (let number = 0; number < 40; number += 1) drawings.push(await inkOf(hashOf(number)));
  expect(leastDifference(drawings)).toBeGreaterThan(0.03);
});

it('differs in three of a hundred pixels from any of a thousand others', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const drawings: Uint32Array[] = [];
  for (let number = 0; number < 1_000; number += 1) drawings.push(await inkOf(hashOf(number)));
  expect(leastDifference(drawings)).toBeGreaterThan(0.03);
});
