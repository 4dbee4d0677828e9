import { pino } from 'pino';
import { startDatabaseClock } from '../platform/database/clock.ts';
import { openPool } from '../platform/database/database.ts';
import { readEnv } from '../platform/env.ts';
import { byServer } from '../platform/mail/deliver.ts';
import { keepMailing } from '../platform/mail/mailer.ts';
import { type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { createOutages } from '../platform/outages.ts';

// An instance that sends what is queued as `hello` and does nothing else, until it is killed.
const templates: EmailTemplates = {
  hello: (_context, { to = '' }) =>
    renderEmail(to, {
      subject: 'Hello',
      before: ['Hello.', 'This is about as long as what the site writes about an order.'],
      figure: { amount: '$3,255.00', note: 'for 2 coins' },
      facts: [['Order', '0000-0000']],
      button: { label: 'Open the order', url: 'http://localhost:3000/order' },
    }),
};

const env = readEnv(process.env);
const log = pino({ level: 'silent' });
const { db } = openPool(env.databaseUrl ?? '');
const { now } = await startDatabaseClock({ db, log });
const outages = createOutages(log);
const deps = { db, now, log, outages, chain: {} as never, origins: ['http://localhost:3000'] as const };
const deliver = byServer(env.smtpUrl ?? '', env.smtpConnections);
keepMailing({ deps: { ...deps, dataKey: new Uint8Array(32) }, templates, deliver });
process.on('disconnect', () => process.exit(0));
