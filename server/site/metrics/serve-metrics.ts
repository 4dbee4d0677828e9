import type { Deps } from '../../platform/context.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { openMetricsPort } from '../../platform/metrics/metrics-port.ts';
import { promiseCache } from '../../platform/promise-cache.ts';
import { figuresReader, type Sources } from './figures.ts';

/** However often it is asked, the database is once in that time. */
const FRESH_MS = 1_000;

/** Answers on METRICS_PORT with what this process counted, and with how everything is now. */
export async function serveMetrics(deps: Deps, { registry }: Metrics, parts: Omit<Sources, 'context'>) {
  const figures = figuresReader({ ...parts, context: { ...deps, actor: { kind: 'system' } } });
  const cache = promiseCache<string>(FRESH_MS);
  const read = async () => (await Promise.all([registry.metrics(), cache.get('figures', figures)])).join('\n');
  return openMetricsPort({ port: Number(deps.env.metricsPort), givenBy: 'METRICS_PORT' }, read);
}
