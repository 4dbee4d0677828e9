import lighthouse from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];
/** How a browser names what it fetches, and how we do. */
export const KINDS = { Script: 'script', Stylesheet: 'style', Font: 'font', Image: 'image', Document: 'page' } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** One run of Lighthouse (mobile, throttled by simulation): scores of 100, milliseconds, bytes as transferred. */
export type Run = {
  scores: Record<Category, number>;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: Record<Kind, number>;
  /** Audits with weight that are not perfect: 'performance: total-blocking-time 0.97'. */
  short: string[];
  /** Lighthouse's own measure of the machine; below about 1000 its processor figures say little. */
  machine: number;
};

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
type Request = { resourceType?: string; transferSize?: number };

function bytesOf({ audits }: Report): Run['bytes'] {
  const bytes = { script: 0, style: 0, font: 0, image: 0, page: 0 };
  const { details } = audits['network-requests'] ?? {};
  const items: Request[] = details && 'items' in details ? (details.items as Request[]) : [];
  for (const { resourceType = '', transferSize = 0 } of items) {
    if (resourceType in KINDS) bytes[KINDS[resourceType as keyof typeof KINDS]] += transferSize;
  }
  return bytes;
}

const shortOf = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = audits[id]?.score;
      return weight > 0 && typeof score === 'number' && score < 1 ? [`${category}: ${id} ${score}`] : [];
    }),
  );

const TRIES = 3;

/** Loads the page once in the browser whose debugging port is given, and judges it. */
export async function measure(url: string, port: number, triesLeft = TRIES): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) {
    // On a busy machine a trace now and then misses its beginning.
    if (triesLeft > 1) return measure(url, port, triesLeft - 1);
    throw new Error(`${url}: ${lhr.runtimeError.message}`);
  }
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Run['scores'],
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: bytesOf(lhr),
    short: shortOf(lhr),
    machine: lhr.environment.benchmarkIndex,
  };
}
