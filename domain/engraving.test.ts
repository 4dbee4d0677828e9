import sharp from 'sharp';
import { type Hex, keccak256, numberToHex, size, sliceHex } from 'viem';
import { expect, it } from 'vitest';
import { ENGRAVING_RADIUS, engravingOf } from './engraving.ts';

const hashOf = (number: number) => keccak256(numberToHex(number, { size: 32 }));

/** The drawing at 200 pixels, a bit for each pixel that is more ink than paper. */
async function inkOf(hash: Hex): Promise<Uint32Array> {
  const lines = engravingOf(hash).map(({ path, width }) => `<path d="${path}" stroke-width="${width}"/>`);
  const [from, side] = [-ENGRAVING_RADIUS, 2 * ENGRAVING_RADIUS];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="${from} ${from} ${side} ${side}"><rect x="${from}" y="${from}" width="${side}" height="${side}" fill="#fff"/><g fill="none" stroke="#000">${lines.join('')}</g></svg>`;
  const pixels = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
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
  const text = engravingOf(hashOf(1)).map(({ path }) => path);
  expect(engravingOf(hashOf(1)).map(({ path }) => path)).toEqual(text);
  // What was engraved stays as it was: this is printed on certificates.
  expect(keccak256(`0x${Buffer.from(text.join('\n')).toString('hex')}`)).toBe(
    '0xfabb1688555e82230fddc184f8bfffc25f764b5e118704f56581bf0382e450f5',
  );
});

it('is another drawing where the hash differs in its last bit', async () => {
  const hash = hashOf(1);
  const last = Number(sliceHex(hash, 31));
  const next: Hex = `${hash.slice(0, -2) as Hex}${(last ^ 1).toString(16).padStart(2, '0')}`;
  expect(size(next)).toBe(32);
  expect(difference(await inkOf(hash), await inkOf(next))).toBeGreaterThan(0.03);
});

it('keeps within its square, and has neither a gap nor a blot', async () => {
  for (let number = 0; number < 50; number += 1) {
    const lines = engravingOf(hashOf(number));
    const numbers = lines.flatMap(({ path }) => (path.match(/-?[\d.]+/g) ?? []).map(Number));
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(ENGRAVING_RADIUS);
    expect(lines.every(({ path }) => /^M-?[\d.]+ -?[\d.]+(C(-?[\d.]+ ?){6})+Z$/.test(path))).toBe(true);
    const ink = await inkOf(hashOf(number));
    const inked = difference(ink, new Uint32Array(ink.length));
    expect(inked).toBeGreaterThan(0.05);
    expect(inked).toBeLessThan(0.4);
  }
});

it('differs in three of a hundred pixels from any of a thousand others', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const drawings: Uint32Array[] = [];
  for (let number = 0; number < 1_000; number += 1) drawings.push(await inkOf(hashOf(number)));
  expect(leastDifference(drawings)).toBeGreaterThan(0.03);
});
