import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Every name begins with it. */
export const PREFIX = 'usg_';

const MAIL_RESULTS = ['sent', 'pointless', 'put_off', 'given_up'] as const;
const WEBHOOK_RESULTS = ['delivered', 'put_off', 'given_up'] as const;

/** What this process counts as it happens. What the database and the chain say is read when it is asked for (server/site/metrics/). */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  const emails = new Counter({
    name: 'usg_mail_deliveries_total',
    help: 'Attempts to send an email, by what came of them.',
    labelNames: ['result'],
    registers,
  });
  const webhooks = new Counter({
    name: 'usg_webhook_deliveries_total',
    help: 'Attempts to deliver an event to the identity vendor, by what came of them.',
    labelNames: ['result'],
    registers,
  });
  // From the first scrape on, so that a rate sees the first one of each.
  for (const result of MAIL_RESULTS) emails.inc({ result }, 0);
  for (const result of WEBHOOK_RESULTS) webhooks.inc({ result }, 0);
  return {
    registry,
    requests: new Counter({
      name: 'usg_http_requests_total',
      help: 'Answered requests, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'usg_http_request_duration_seconds',
      help: 'Time until an answer began, by route; without answers from memory, which take less than a millisecond.',
      labelNames: ['route'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    countEmail: (result: (typeof MAIL_RESULTS)[number]) => emails.inc({ result }),
    countWebhook: (result: (typeof WEBHOOK_RESULTS)[number]) => webhooks.inc({ result }),
    leader: new Gauge({
      name: 'usg_leader',
      help: 'Whether this instance does what one instance does at a time, as of its last attempt.',
      labelNames: ['work'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
