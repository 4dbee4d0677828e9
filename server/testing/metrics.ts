import { PROBE_FIGURES } from '../../cli/probe/serve-probe.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { FIGURES } from '../site/metrics/figures.ts';

const { registry } = createMetrics();
const counted = registry.getMetricsAsArray();

/** What this process counts, by name. */
export const COUNTED = counted.map(({ name }) => name);

/** Every series that Prometheus gets of an instance and of the probe, by name. */
export const METRIC_NAMES: ReadonlySet<string> = new Set([
  ...COUNTED,
  ...COUNTED.flatMap((name) => (name.endsWith('_seconds') ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [])),
  ...Object.keys(FIGURES),
  ...Object.keys(PROBE_FIGURES),
]);

export type Series = { name: string; labels: Record<string, string>; value: number };

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;

/** The series in Prometheus' text format. */
export function readSeries(text: string): Series[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, name = '', labels = '', value] = LINE.exec(line) ?? [];
    if (value === undefined) throw new Error(`not a series: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}
