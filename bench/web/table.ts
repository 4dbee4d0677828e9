import { CATEGORIES, type Category, type Run } from './measure.ts';

const LEAST_PERFORMANCE = 98;

/** A page's runs; only pages in the sitemap must be found by searching. */
export type PageResult = { path: string; listed: boolean; runs: Run[] };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const over = (runs: Run[], of: (run: Run) => number) => median(runs.map(of));
const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

export const HEADING = [
  'page'.padEnd(32),
  ...[
    'perf',
    'a11y',
    'best',
    'seo',
    'LCP ms',
    'TBT ms',
    'by CPU',
    '  CLS',
    'script',
    'style',
    ' font',
    'image',
    ' page KB',
  ],
].join('  ');

/** The medians of a page, a line; '–' instead of SEO where search engines may not list the page. */
export function pageLine({ path, listed, runs }: PageResult): string {
  const scores = CATEGORIES.map((category) =>
    category === 'seo' && !listed ? '–' : over(runs, (run) => run.scores[category]).toFixed(0),
  );
  const kinds = (['script', 'style', 'font', 'image', 'page'] as const).map((kind) =>
    kilobytes(over(runs, (run) => run.bytes[kind])),
  );
  const times = (['lcp', 'tbt', 'steady'] as const).map((name) => over(runs, (run) => run[name]).toFixed(0));
  const shift = over(runs, (run) => run.cls).toFixed(3);
  return [
    path.padEnd(32),
    ...scores.map((score) => score.padStart(4)),
    ...times.map((time) => time.padStart(6)),
    shift.padStart(5),
    ...kinds.map((size) => size.padStart(6)),
  ].join('  ');
}

const isMissed = (category: Category, score: number) =>
  category === 'performance' ? score < LEAST_PERFORMANCE : score < 100;

/** What must be fixed, one line each: performance below 98, anything else below 100. */
export function failures({ path, listed, runs }: PageResult): string[] {
  return CATEGORIES.filter((category) => listed || category !== 'seo').flatMap((category) => {
    const score = over(runs, (run) => run.scores[category]);
    if (!isMissed(category, score)) return [];
    const short = new Set(runs.flatMap((run) => run.short.filter((audit) => audit.startsWith(category))));
    return [`${path} ${category} ${score}: ${[...short].map((audit) => audit.split(': ')[1]).join(', ')}`];
  });
}
