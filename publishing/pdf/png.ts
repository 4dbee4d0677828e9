import { crc32, deflateSync, inflateSync } from 'node:zlib';

export type Chunk = { type: string; data: Uint8Array };

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

export function* chunksOf(png: Uint8Array): Generator<Chunk> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export const pngOf = (chunks: Chunk[]): Uint8Array => Buffer.concat([SIGNATURE, ...chunks.map(written)]);

const imageData = (png: Uint8Array): Buffer =>
  inflateSync(Buffer.concat([...chunksOf(png)].filter(({ type }) => type === 'IDAT').map(({ data }) => data)));

export const packed = (rows: Uint8Array): Chunk => ({
  type: 'IDAT',
  data: deflateSync(rows, { level: 9, memLevel: 9 }),
});
export const END: Chunk = { type: 'IEND', data: new Uint8Array() };

function headerOf(png: Uint8Array): Chunk {
  const [header] = chunksOf(png);
  if (header?.type !== 'IHDR') throw new Error('Not a PNG');
  return header;
}

/** The same picture, packed as tightly as deflate can, with one chunk of text and nothing else beside it. */
export const repacked = (png: Uint8Array, text: Chunk): Uint8Array =>
  pngOf([headerOf(png), text, packed(imageData(png)), END]);

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** The samples of an 8-bit colour PNG, three (RGB) a pixel; a screenshot is one. */
export function pixelsOf(png: Uint8Array): { width: number; height: number; rgb: Uint8Array } {
  const header = Buffer.from(headerOf(png).data);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header[8] !== 8 || header[9] !== 2) throw new Error('Only 8-bit RGB is read');
  const data = imageData(png);
  const stride = width * 3;
  const rgb = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = row * stride + x;
      const left = x < 3 ? 0 : (rgb[at - 3] ?? 0);
      const up = row === 0 ? 0 : (rgb[at - stride] ?? 0);
      const corner = x < 3 || row === 0 ? 0 : (rgb[at - stride - 3] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rgb[at] = (data[row * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { width, height, rgb };
}
