// npm run visual [-- --update | --all] [/path …]: whether the main pages still look as docs/screens shows them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_FILES } from '#web/postbuild/page-files.ts';
import { openBrowser } from '../e2e/browser.ts';
import { indexedPng } from '../publishing/pdf/indexed.ts';
import { stampOfPng } from '../publishing/pdf/png-stamp.ts';
import { root } from './root.mjs';
import { difference, indexedImage, screenshotImage } from './visual/compare.ts';
import { openStillSite } from './visual/still-site.ts';
import { type Shot, shotName, take } from './visual/take.ts';

const MAIN_PAGES = [
  '/',
  '/about',
  '/token',
  '/usmint',
  '/wallet',
  '/redeem',
  '/faq',
  '/user-agreement',
  '/contact',
  '/branding',
];
const MAIN_WIDTHS = [360, 1440];
const ALL_WIDTHS = [360, 768, 992, 1440];
/** So many pixels may differ: a letter or two, smoothed otherwise. */
const TOLERANCE = 60;
const BASELINES = join(root, 'docs/screens');
const FRESH = join(root, '.visual');

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const everyPage = PAGE_FILES.map(({ prerender }) => prerender);
const paths = positionals.length > 0 ? positionals : values.all ? everyPage : MAIN_PAGES;
const shots: Shot[] = paths.flatMap((path) =>
  (values.all ? ALL_WIDTHS : MAIN_WIDTHS).flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => ({ path, width, scheme })),
  ),
);

/** What is wrong with the picture; undefined if it is as it was, or has just been written. */
function judge(shot: Shot, png: Uint8Array): string | undefined {
  const name = shotName(shot);
  if (values.all) {
    writeFileSync(join(FRESH, name), png);
    return undefined;
  }
  const file = join(BASELINES, name);
  const hash = createHash('sha256').update(png).digest('hex');
  if (values.update) {
    writeFileSync(file, indexedPng(png, hash));
    return undefined;
  }
  if (!existsSync(file)) return `${name}: there is no picture to compare with; npm run visual -- --update makes it`;
  const baseline = readFileSync(file);
  if (stampOfPng(baseline) === hash) return undefined;
  const after = screenshotImage(png);
  const { pixels, picture } = difference(indexedImage(baseline), after);
  if (pixels <= TOLERANCE) return undefined;
  writeFileSync(join(FRESH, name), png);
  writeFileSync(join(FRESH, name.replace('.png', '.diff.png')), picture);
  return `${name}: ${pixels} of ${after.width * after.height} pixels differ`;
}

rmSync(FRESH, { recursive: true, force: true });
for (const folder of [FRESH, BASELINES]) mkdirSync(folder, { recursive: true });
const [site, browser] = await Promise.all([openStillSite(), openBrowser()]);
const faults: string[] = [];
try {
  const waiting = [...shots];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const fault = judge(shot, await take(browser, site.origin, shot));
      if (fault) faults.push(fault);
      console.log(fault ?? `${shotName(shot)} ${values.all || values.update ? 'written' : 'as it was'}`);
    }
  };
  await Promise.all([work(), work()]);
} finally {
  await browser.close();
  await site.close();
}
if (faults.length > 0) {
  console.log(`\n${faults.length} of ${shots.length} pages look different; see .visual/`);
  process.exitCode = 1;
}
