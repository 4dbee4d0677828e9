import { site } from '#site';
import type { Letters } from './letters.ts';

/** What the coin says, above and below. It names no issuer. */
export const COIN_INSCRIPTION = [
  `${site.coin.weight.long} of ${site.metal}`.toUpperCase(),
  'ONE COIN · ONE TOKEN',
] as const;

/** A number as SVG needs it: two decimals at most, three significant ones below 1. */
export const short = (value: number): string =>
  String(Number(Math.abs(value) < 1 ? value.toPrecision(3) : value.toFixed(2)));

const letterOf = (letters: Letters, letter: string) => {
  const found = letters[letter];
  if (!found) throw new Error(`The letter '${letter}' has no outline: run npm run brand`);
  return found;
};

/** The width of a line of letters; size is the em, tracking is added between letters. */
export function lineWidth(letters: Letters, text: string, size: number, tracking = 0): number {
  const widths = [...text].map((letter) => (letterOf(letters, letter).width / 1000) * size);
  return widths.reduce((sum, width) => sum + width, 0) + tracking * (widths.length - 1);
}

/** A line of letters from x on the baseline y. */
export function drawLine(
  letters: Letters,
  text: string,
  at: { x: number; y: number; size: number; tracking?: number },
) {
  const { y, size, tracking = 0 } = at;
  let x = at.x;
  return [...text]
    .map((name) => {
      const { width, path } = letterOf(letters, name);
      const drawn =
        path && `<path transform="translate(${short(x)} ${short(y)}) scale(${short(size / 1000)})" d="${path}"/>`;
      x += (width / 1000) * size + tracking;
      return drawn;
    })
    .join('');
}

type Arc = { radius: number; size: number; tracking: number; side: 'top' | 'bottom' };

/** Letters on a circle round the origin, upright at its top or at its bottom; each is a `use` of the symbol `id(letter)`. */
export function drawArc(
  letters: Letters,
  text: string,
  { radius, size, tracking, side }: Arc,
  id: (letter: string) => string,
) {
  const degrees = (length: number) => (length / radius) * (180 / Math.PI);
  const [turn, y] = side === 'top' ? [1, -radius] : [-1, radius];
  let at = -lineWidth(letters, text, size, tracking) / 2;
  return [...text]
    .map((name) => {
      const { width, path } = letterOf(letters, name);
      const angle = turn * degrees(at + (width / 2000) * size);
      at += (width / 1000) * size + tracking;
      return (
        path &&
        `<use href="#${id(name)}" transform="rotate(${short(angle)}) translate(${short((-width / 2000) * size)} ${y})"/>`
      );
    })
    .join('');
}
