import type { Browser } from 'playwright-core';
import { blockEvents } from '../../e2e/support/browser.ts';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on the processor, which other programs do not lengthen; microseconds, as all times here. */
  tdur?: number;
  args?: { name?: string };
};

/** A phone is this much slower, as Lighthouse has it; a longer task keeps it from answering a touch. */
const SLOWDOWN = 4;
const LONG_TASK_MS = 50;

/**
 * Total blocking time of the page's main thread by the processor's clock, in milliseconds of the slow phone: what
 * Lighthouse says on an idle machine, and the same on a busy one.
 */
export function steadyBlocking(events: readonly TraceEvent[]): number {
  const painted = events.filter(({ name }) => name === 'firstContentfulPaint').at(-1);
  if (!painted) return Number.NaN;
  const isMain = (event: TraceEvent) => event.pid === painted.pid && event.tid === painted.tid;
  return events
    .filter((event) => event.name === 'RunTask' && isMain(event) && event.ts + (event.dur ?? 0) > painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - LONG_TASK_MS), 0);
}

/** The blocking time of a page that is touched as soon as it has loaded, until its scripts have taken it over and rest. */
export async function blockingUntilHydrated(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, hasTouch: true });
  await blockEvents(page);
  await browser.startTracing(page, { categories: ['loading', 'disabled-by-default-devtools.timeline'] });
  await page.goto(url);
  await page.touchscreen.tap(1, 1);
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.waitForLoadState('networkidle');
  const trace = await browser.stopTracing();
  await page.close();
  return steadyBlocking(JSON.parse(trace.toString()).traceEvents);
}
