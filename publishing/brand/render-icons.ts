import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from '../../e2e/browser.ts';
import { root } from '../../scripts/root.mjs';
import { drawAppIcon, drawFavicon } from '../drawing/icons.ts';
import { packIco } from './ico.ts';

const TAB_SIZES = [16, 32, 48];
const APP_ICONS = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };

/** Writes the favicons and app icons to web/public. */
export async function renderIcons(): Promise<void> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(root, 'web/public', name), content);

  async function render(svg: string, size: number) {
    await page.setViewportSize({ width: size, height: size });
    const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    await page.setContent(
      `<body style="margin:0"><img src="${source}" width="${size}" height="${size}" style="display:block">`,
    );
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    return page.screenshot({ omitBackground: true });
  }

  try {
    const pictures = [];
    for (const size of TAB_SIZES) pictures.push({ size, png: await render(drawFavicon(), size) });
    write('favicon.ico', packIco(pictures));
    for (const [name, size] of Object.entries(APP_ICONS)) write(name, await render(drawAppIcon(), size));
    console.log(`web/public: favicon.ico, ${Object.keys(APP_ICONS).join(', ')}`);
  } finally {
    await browser.close();
  }
}
