import { chromium, type Page, type Route } from 'playwright-core';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { cutDocumentFonts } from './fonts.ts';

const ORIGIN = 'https://documents.invalid';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--font-render-hinting=none'];

export type Sheet = { html: string; css: string };

/** A Chromium that sees one sheet and the fonts, and no network. */
export async function openPress() {
  const fonts = await cutDocumentFonts();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });

  const serve = (sheet: Sheet) => (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: sheet.html });
    if (pathname === '/styles.css') return route.fulfill({ contentType: 'text/css', body: sheet.css });
    const font = fonts.get(pathname);
    return font ? route.fulfill({ contentType: 'font/woff2', body: font }) : route.abort();
  };

  return {
    /** Opens a sheet, waits for its fonts, and gives the page to `work`. */
    async open<Result>(
      sheet: Sheet,
      viewport: { width: number; height: number },
      work: (page: Page) => Promise<Result>,
    ) {
      const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
      try {
        await context.route('**/*', serve(sheet));
        const page = await context.newPage();
        const missing: string[] = [];
        page.on('requestfailed', (request) => missing.push(request.url()));
        await page.goto(`${ORIGIN}/`, { waitUntil: 'load' });
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        if (missing.length > 0) throw new Error(`A document asked for ${missing.join(', ')}`);
        return await work(page);
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}

export type Press = Awaited<ReturnType<typeof openPress>>;
