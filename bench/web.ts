// npm run bench:web -- [--runs=5] [/path …]: Lighthouse (mobile) over every public page of the production build, and beside
// each the same page without its scripts.
import { parseArgs } from 'node:util';
import { PAGE_FILES } from '#web/postbuild/page-files.ts';
import { isListed } from '#web/seo/listed-pages.ts';
import { openBrowser } from '../e2e/browser.ts';
import { freePort } from '../e2e/free-port.ts';
import { startSite } from '../e2e/site.ts';
import { blockingUntilHydrated } from './web/main-thread.ts';
import { measure } from './web/measure.ts';
import { serveWithoutScripts } from './web/scriptless-copy.ts';
import { failures, HEADING, median, type PageResult, pageLine } from './web/table.ts';

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!(Number.isInteger(runs) && runs > 0)) throw new Error('--runs must be a whole number above 0');

const everyPage = PAGE_FILES.map(({ pattern }) => pattern).filter((path) => path !== '*');
const unknown = positionals.filter((path) => !everyPage.includes(path));
if (unknown.length > 0) throw new Error(`There is no page ${unknown.join(', ')}`);
const paths = positionals.length > 0 ? positionals : everyPage;

const port = await freePort();
const [site, browser] = await Promise.all([startSite(), openBrowser([`--remote-debugging-port=${port}`])]);
const copy = await serveWithoutScripts(site.origin);
const results: PageResult[] = [];
try {
  console.log(
    `The median of ${runs}; bytes as transferred. ‘bare’ is the page without its scripts; ‘by CPU’ the blocking time by the processor’s clock, hydration included.\n\n${HEADING}`,
  );
  for (const path of paths) {
    const result: PageResult = { path, listed: isListed(path), runs: [], withoutScripts: [], hydrating: [] };
    for (let left = runs; left > 0; left -= 1) {
      result.runs.push(await measure(site.origin + path, port));
      result.withoutScripts.push(await measure(copy.origin + path, port));
      result.hydrating.push(await blockingUntilHydrated(browser, site.origin + path));
    }
    results.push(result);
    console.log(pageLine(result));
  }
} finally {
  await browser.close();
  await copy.close();
  await site.remove();
}

const machine = median(results.flatMap((result) => result.runs.map((run) => run.machine)));
const all = results.flatMap(failures);
console.log(`\nLighthouse rates this machine at ${machine.toFixed(0)} while it ran.`);
console.log(all.length > 0 ? `FAILURES\n${all.join('\n')}` : 'No failure.');
if (all.length > 0) process.exitCode = 1;
