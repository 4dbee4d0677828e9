import type { Bytes } from '../bytes.ts';

const WORDS = 16;

// Salsa20 works on the diagonals of a square of 16 words; with every fifth word side by side, each fills a register.
const place = (word: number) => (5 * word) % WORDS;

/** The block in the order of words that the kernel works in. */
export const toLanes = (block: Uint8Array): Bytes => reorder(block, (word) => [place(word), word]);

/** The block in scrypt's own order of words. */
export const fromLanes = (block: Uint8Array): Bytes => reorder(block, (word) => [word, place(word)]);

function reorder(block: Uint8Array, move: (word: number) => [from: number, to: number]): Bytes {
  const from = new Uint32Array(block.slice().buffer);
  const to = new Uint32Array(from.length);
  for (let at = 0; at < from.length; at += WORDS) {
    for (let word = 0; word < WORDS; word++) {
      const [source, target] = move(word);
      to[at + target] = from[at + source] ?? 0;
    }
  }
  return new Uint8Array(to.buffer);
}
