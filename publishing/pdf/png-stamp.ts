import { type Chunk, chunksOf } from './png.ts';

const KEYWORD = 'Sources';

/** The chunk in which a PNG keeps the hash of its sources. */
export const pngStamp = (hash: string): Chunk => ({ type: 'tEXt', data: Buffer.from(`${KEYWORD}\0${hash}`, 'latin1') });

export function stampOfPng(png: Uint8Array): string | undefined {
  for (const { type, data } of chunksOf(png)) {
    if (type !== 'tEXt') continue;
    const [keyword, text] = Buffer.from(data).toString('latin1').split('\0');
    if (keyword === KEYWORD) return text;
  }
  return undefined;
}
