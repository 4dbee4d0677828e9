import { createHash } from 'node:crypto';
import { strFromU8, strToU8 } from 'fflate';
import sharp, { type PngOptions } from 'sharp';

/** One hash of everything that a file is made of: texts, figures and theme tokens are in its HTML and CSS. */
export function hashOf(...sources: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(`${source.length}\0`).update(source);
  return hash.digest('hex');
}

/** An XMP packet (ISO 16684-1) with the hash of the sources; `properties` are further elements and their namespaces. */
export const xmpWithHash = (hash: string, namespaces = '', properties = ''): string =>
  `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${namespaces}xmlns:made="urn:documents:sources">
${properties}<made:sources>${hash}</made:sources>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;

const XMP_HASH = /<made:sources>([0-9a-f]{64})<\/made:sources>/;

/** The same picture, packed as tightly as PNG allows, with the hash of its sources. */
export const pngWithHash = (png: Uint8Array, hash: string, options: PngOptions = {}): Promise<Uint8Array> =>
  sharp(png)
    .png({ compressionLevel: 9, ...options })
    .withXmp(xmpWithHash(hash))
    .toBuffer();

/** A ZIP without a comment, with the hash of its sources as one: its last two bytes are the comment's length. */
export function zipWithHash(zip: Uint8Array, hash: string): Uint8Array {
  const comment = strToU8(hash);
  const whole = new Uint8Array(zip.length + comment.length);
  whole.set(zip);
  new DataView(whole.buffer).setUint16(zip.length - 2, comment.length, true);
  whole.set(comment, zip.length);
  return whole;
}

const hashInArchive = (bytes: Uint8Array): string | undefined => /[0-9a-f]{64}$/.exec(strFromU8(bytes.slice(-64)))?.[0];

/** A PDF's XMP is found as it is; a PNG's is compressed. */
const xmpOf = async (file: string, bytes: Uint8Array): Promise<string | undefined> =>
  file.endsWith('.png') ? (await sharp(bytes).metadata()).xmpAsString : Buffer.from(bytes).toString('latin1');

/** The hash of the sources that a PDF, PNG or ZIP of ours was made from, or that our release notes name. */
export async function embeddedHash(file: string, bytes: Uint8Array): Promise<string | undefined> {
  if (file.endsWith('.zip')) return hashInArchive(bytes);
  if (file.endsWith('.md')) return /SHA-256 `([0-9a-f]{64})`/.exec(strFromU8(bytes))?.[1];
  return XMP_HASH.exec((await xmpOf(file, bytes)) ?? '')?.[1];
}
