// npm run brand: fonts, letters as outlines, coin, logos and icons, from the fonts' packages and publishing/brand.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoFile } from '#content/document-files.ts';
import { root } from '../scripts/root.mjs';
import { cutSiteFonts } from './brand/fonts.ts';
import { packIco } from './brand/ico.ts';
import { outlineLetters } from './brand/outline-letters.ts';
import { openChromium } from './tasks/chromium.ts';

const TAB_SIZES = [16, 32, 48];
const APP_ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

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
// Imported only now, since the logos are made of the letters that were just written.
const { drawLogos, drawServed } = await import('./brand/logos.ts');
const { drawRosette } = await import('./brand/coin.ts');
const { drawAppIcon, drawFavicon } = await import('./brand/mark.ts');

const write = (path: string, svg: string) => writeFileSync(join(root, path), svg);
const LOGOS = 'web/brand/logos';
// Files with an earlier symbol in their names would stay otherwise.
rmSync(join(root, LOGOS), { recursive: true, force: true });
mkdirSync(join(root, LOGOS));
for (const [name, svg] of Object.entries(drawLogos())) write(`${LOGOS}/${logoFile(name)}`, svg);
for (const [file, svg] of Object.entries(drawServed())) write(`web/public/${file}`, svg);
write('web/brand/rosette.svg', drawRosette());
console.log('web/brand/logos, web/brand/rosette.svg, web/public/*.svg');
await renderIcons();
