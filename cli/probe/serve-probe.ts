import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { openMetricsPort } from '#server/platform/metrics/metrics-port.ts';
import { probeSite, type Target } from './probe-site.ts';

const EVERY_MS = 60_000;

/** What each of them means; none of them names the site, since Prometheus knows which target it asked. */
export const PROBE_FIGURES = {
  usg_probe_success: 'Whether that check found everything right, as of the last look.',
  usg_probe_duration_seconds: 'How long that check took.',
  usg_probe_timestamp_seconds: 'When the last look was over.',
  usg_probe_certificate_expiry_timestamp_seconds: 'Until when the certificate that the site shows is valid.',
} as const;

/** Looks at the site each minute, and tells Prometheus on a port of its own what was found. Before the first look it knows nothing. */
export async function serveProbe(givenPort: number, target: Target, everyMs = EVERY_MS) {
  let registry = new Registry();

  async function look(): Promise<void> {
    const { checks, certificateExpiry } = await probeSite(target);
    const fresh = new Registry();
    const gauge = (name: keyof typeof PROBE_FIGURES, labelNames: string[] = []) =>
      new Gauge({ name, help: PROBE_FIGURES[name], labelNames, registers: [fresh] });
    const success = gauge('usg_probe_success', ['check']);
    const duration = gauge('usg_probe_duration_seconds', ['check']);
    for (const { name, problem, seconds } of checks) {
      success.set({ check: name }, problem === undefined ? 1 : 0);
      duration.set({ check: name }, seconds);
    }
    gauge('usg_probe_timestamp_seconds').set(Date.now() / 1_000);
    if (certificateExpiry !== undefined) gauge('usg_probe_certificate_expiry_timestamp_seconds').set(certificateExpiry);
    registry = fresh;
  }

  const port = await openMetricsPort({ port: givenPort, givenBy: '--port' }, () => registry.metrics());
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await look();
      await sleep(everyMs, undefined, { signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all([running, port.stop()]);
    },
  };
}
