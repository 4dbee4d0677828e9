import { median } from '../median.ts';
import type { Times, Timings } from './measure.ts';

export type Result = { place: string; cost: number; timings: Timings };

const HEADINGS = ['where', 'scrypt n', 'who', 'median ms', 'fastest–slowest', 'processor ms', 'ours takes'];

// Other programs on the machine stretch the wall clock; a page cannot read the processor's.
const judged = (times: Times | undefined): number =>
  median(times?.processor.length ? times.processor : (times?.wall ?? []));

/** One table of all results: medians, and which part of each one's time ours takes. */
export function resultTable(results: Result[]): string {
  const rows = results.flatMap(({ place, cost, timings }) =>
    Object.entries(timings).map(([who, times]) => {
      const spread = `${Math.min(...times.wall).toFixed(0)}–${Math.max(...times.wall).toFixed(0)}`;
      const processor = times.processor.length ? median(times.processor).toFixed(0) : '–';
      const share = who === 'ours' ? '' : `${(judged(timings.ours) / judged(times)).toFixed(2)}×`;
      return [place, String(cost), who, median(times.wall).toFixed(0), spread, processor, share];
    }),
  );
  const all = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** Whether the goals are met, a line each: 1.2 times faster than the faster library, within 1.3 times of native. */
export function goalLines(results: Result[]): string[] {
  return results.flatMap(({ place, cost, timings }) => {
    const ours = judged(timings.ours);
    const faster = Math.min(judged(timings['ethers 6']), judged(timings['web3.js 4'])) / ours;
    const line = (met: boolean, text: string) => `${met ? 'met   ' : 'MISSED'}  ${place}, n=${cost}: ${text}`;
    const lines = [line(faster >= 1.2, `${faster.toFixed(2)}× faster than the faster library (goal 1.2×)`)];
    if (!timings['native scrypt']) return lines;
    const share = ours / judged(timings['native scrypt']);
    return [...lines, line(share <= 1.3, `${share.toFixed(2)}× the time of native scrypt (goal at most 1.3×)`)];
  });
}
