import { chromium, type Page, type Route } from 'playwright-core';
import { ensureChromium } from '../../scripts/ensure-chromium.mjs';
import { cutDocumentFonts } from '../brand/fonts.ts';

const ORIGIN = 'https://documents.invalid';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--font-render-hinting=none'];
const VIEW_BOX = /viewBox="\S+ \S+ (\S+) (\S+)"/;

/** One HTML document and its stylesheet. */
export type Sheet = { html: string; css: string };

/** A Chromium that sees one sheet and the fonts, and no network. */
export async function openChromium() {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
  let fonts: ReturnType<typeof cutDocumentFonts> | undefined;

  const serve = (sheet: Sheet) => async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: sheet.html });
    if (pathname === '/styles.css') return route.fulfill({ contentType: 'text/css', body: sheet.css });
    fonts ??= cutDocumentFonts();
    const font = (await fonts).get(pathname);
    return font ? route.fulfill({ contentType: 'font/woff2', body: font }) : route.abort();
  };

  /** Opens a sheet, waits for its fonts, and gives the page to `work`. */
  async function open<Result>(
    sheet: Sheet,
    viewport: { width: number; height: number },
    work: (page: Page) => Promise<Result>,
  ): Promise<Result> {
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
  }

  /** An SVG as a PNG of that height, with a transparent background. */
  async function renderSvg(svg: string, height: number): Promise<Uint8Array> {
    const [, boxWidth, boxHeight] = VIEW_BOX.exec(svg) ?? [];
    const width = Math.round((height * Number(boxWidth)) / Number(boxHeight));
    const image = `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" width="${width}" height="${height}">`;
    const sheet = { html: `<!doctype html><title>Logo</title>${image}`, css: '' };
    return open(sheet, { width, height }, async (page) => {
      await page.addStyleTag({ content: 'body { margin: 0 } img { display: block }' });
      await page.locator('img').evaluate((drawn: HTMLImageElement) => drawn.decode());
      return page.screenshot({ omitBackground: true });
    });
  }

  return { open, renderSvg, close: () => browser.close() };
}

export type Chromium = Awaited<ReturnType<typeof openChromium>>;
