import { median } from '../median.ts';
import { CATEGORIES, type Category, type Run } from './measure.ts';

/** How many performance points a page's scripts may cost. */
const SCRIPTS_MAY_COST = 1;

/** A page's runs, those of the same page without its scripts, and the blocking time of its hydration; only pages in the sitemap must be found by searching. */
export type PageResult = { path: string; listed: boolean; runs: Run[]; withoutScripts: Run[]; hydrating: number[] };

const over = (runs: Run[], of: (run: Run) => number) => median(runs.map(of));
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

export const HEADING = [
  'page'.padEnd(32),
  'perf',
  'bare',
  'diff',
  'a11y',
  'best',
  'seo',
  'LCP ms',
  'TBT ms',
  '  bare',
  'by CPU',
  '  CLS',
  'script',
  'style',
  ' font',
  'image',
  ' page KB',
].join('  ');

const performanceOf = (runs: Run[]) => over(runs, (run) => run.scores.performance);

/** The medians of a page, a line, with those of the bare copy beside them; '–' for the SEO of pages that nobody may list. */
export function pageLine({ path, listed, runs, withoutScripts, hydrating }: PageResult): string {
  const bare = performanceOf(withoutScripts);
  const [performance = '', ...others] = CATEGORIES.map((category) =>
    category === 'seo' && !listed ? '–' : over(runs, (run) => run.scores[category]).toFixed(0),
  );
  const scores = [performance, bare.toFixed(0), (performanceOf(runs) - bare).toFixed(0), ...others];
  const kinds = (['script', 'style', 'font', 'image', 'page'] as const).map((kind) =>
    kilobytes(over(runs, (run) => run.bytes[kind])),
  );
  const bareTbt = over(withoutScripts, (run) => run.tbt);
  const times = [over(runs, ({ lcp }) => lcp), over(runs, ({ tbt }) => tbt), bareTbt, median(hydrating)];
  const shift = over(runs, (run) => run.cls).toFixed(3);
  return [
    path.padEnd(32),
    ...scores.map((score) => score.padStart(4)),
    ...times.map((time) => time.toFixed(0).padStart(6)),
    shift.padStart(5),
    ...kinds.map((size) => size.padStart(6)),
  ].join('  ');
}

/** What must be fixed, one line each: performance more than a point below the page without scripts, anything else below 100. */
export function failures({ path, listed, runs, withoutScripts }: PageResult): string[] {
  const least = (category: Category) =>
    category === 'performance' ? performanceOf(withoutScripts) - SCRIPTS_MAY_COST : 100;
  return CATEGORIES.filter((category) => listed || category !== 'seo').flatMap((category) => {
    const score = over(runs, (run) => run.scores[category]);
    if (score >= least(category)) return [];
    const short = new Set(runs.flatMap((run) => run.short.filter((audit) => audit.startsWith(category))));
    const bare = category === 'performance' ? `, ${performanceOf(withoutScripts)} without scripts` : '';
    return [`${path} ${category} ${score}${bare}: ${[...short].map((audit) => audit.split(': ')[1]).join(', ')}`];
  });
}
