import { median, type Timings } from './measure.ts';

export type Result = { place: string; cost: number; timings: Timings };

const HEADINGS = ['where', 'scrypt n', 'who', 'median ms', 'spread ms', 'ours is'];

/** One table of all results: medians, and how many times faster ours is than each. */
export function resultTable(results: Result[]): string {
  const rows = results.flatMap(({ place, cost, timings }) => {
    const ours = median(timings.ours ?? []);
    return Object.entries(timings).map(([who, values]) => {
      const spread = `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
      const ratio = who === 'ours' ? '' : `${(median(values) / ours).toFixed(2)}× faster`;
      return [place, String(cost), who, median(values).toFixed(0), spread, ratio];
    });
  });
  const all = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}

/** Whether the goals are met, a line each: 1.7 times faster than the faster library, within 1.3 times of native. */
export function goalLines(results: Result[]): string[] {
  return results.flatMap(({ place, cost, timings }) => {
    const ours = median(timings.ours ?? []);
    const libraries = ['ethers 6', 'web3.js 4'].map((who) => median(timings[who] ?? []));
    const faster = Math.min(...libraries) / ours;
    const line = (met: boolean, text: string) => `${met ? 'met   ' : 'MISSED'}  ${place}, n=${cost}: ${text}`;
    const lines = [line(faster >= 1.7, `${faster.toFixed(2)}× faster than the faster library (goal 1.7×)`)];
    if (!timings['native scrypt']) return lines;
    const slower = ours / median(timings['native scrypt']);
    return [...lines, line(slower <= 1.3, `${slower.toFixed(2)}× the time of native scrypt (goal at most 1.3×)`)];
  });
}
