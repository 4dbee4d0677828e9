import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';

type Chunk = { type: string; data: Buffer };

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function* chunksOf(png: Uint8Array): Generator<Chunk> {
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

/** A PNG packed as tightly as deflate can, with one line of text in it and nothing else beside the picture. */
export function packPng(png: Uint8Array, keyword: string, text: string): Uint8Array {
  const chunks = [...chunksOf(png)];
  const header = chunks.find(({ type }) => type === 'IHDR');
  if (!header) throw new Error('Not a PNG');
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const packed = deflateSync(pixels, { level: 9, memLevel: 9, strategy: constants.Z_DEFAULT_STRATEGY });
  const note = { type: 'tEXt', data: Buffer.from(`${keyword}\0${text}`, 'latin1') };
  const kept = [header, note, { type: 'IDAT', data: packed }, { type: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([SIGNATURE, ...kept.map(written)]);
}

/** The text that a PNG holds under a keyword. */
export function textOf(png: Uint8Array, keyword: string): string | undefined {
  for (const { type, data } of chunksOf(png)) {
    if (type !== 'tEXt') continue;
    const [name, text] = data.toString('latin1').split('\0');
    if (name === keyword) return text;
  }
  return undefined;
}
