// npm run brand: fonts, letters as outlines, coin, logos and icons, from the fonts' packages and publishing/brand.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoFile } from '#content/document-files.ts';
import { root } from '../scripts/root.mjs';
import { cutSiteFonts, outlineLetters } from './brand/fonts.ts';
import { openChromium } from './tasks/chromium.ts';

const TAB_SIZES = [16, 32, 48];
const APP_ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An .ico file with PNGs of several sizes (all below 256 pixels). */
function packIco(pictures: readonly { size: number; png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = HEADER_BYTES + ENTRY_BYTES * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ENTRY_BYTES);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)]);
}

/** Writes the favicons and app icons to web/public. */
async function renderIcons(): Promise<void> {
  const chromium = await openChromium();
  const write = (name: string, content: Uint8Array) => writeFileSync(join(root, 'web/public', name), content);
  try {
    const pictures = [];
    for (const size of TAB_SIZES) pictures.push({ size, png: await chromium.renderSvg(drawFavicon(), size) });
    write('favicon.ico', packIco(pictures));
    for (const [name, size] of Object.entries(APP_ICONS)) write(name, await chromium.renderSvg(drawAppIcon(), size));
    console.log(`web/public: favicon.ico, ${Object.keys(APP_ICONS).join(', ')}`);
  } finally {
    await chromium.close();
  }
}

await cutSiteFonts();
await outlineLetters();
// Imported only now: the logos are made of the letters just written.
const { drawLogos, drawServed } = await import('./brand/logos.ts');
const { drawRosette } = await import('./brand/coin.ts');
const { drawAppIcon, drawFavicon } = await import('./brand/mark.ts');

const write = (path: string, svg: string) => writeFileSync(join(root, path), svg);
const LOGOS = 'web/brand/logos';
// Those of an earlier symbol have other names.
rmSync(join(root, LOGOS), { recursive: true, force: true });
mkdirSync(join(root, LOGOS));
for (const [name, svg] of Object.entries(drawLogos())) write(`${LOGOS}/${logoFile(name)}`, svg);
for (const [file, svg] of Object.entries(drawServed())) write(`web/public/${file}`, svg);
write('web/brand/rosette.svg', drawRosette());
console.log('web/brand/logos, web/brand/rosette.svg, web/public/*.svg');
await renderIcons();
