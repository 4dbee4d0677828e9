// npm run bench -- audit: how many acts of staff PostgreSQL takes in a second. Each is a transaction with a line of the audit log, and those
// come one after the other, since each has the hash of the one before.
import { availableParallelism } from 'node:os';
import { recordAuditEvent } from '../server/platform/audit/record-audit-event.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { median } from './median.ts';

const AT_ONCE = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);

const postgres = await startPostgres({ durable: true });
const { db, close } = await openDatabase({ dataDir: '', databaseUrl: postgres.url });
const actor = { kind: 'system' } as const;
const subject = { kind: 'lead', id: '0190a3c4-0000-7000-8000-000000000002' };
const times: number[] = [];
const end = performance.now() + SECONDS * 1_000;
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      await db.transaction(async (tx) => {
        await recordAuditEvent(
          { db: tx, actor, now: () => new Date() },
          { action: 'lead.complete', subject, after: { complete: true } },
        );
      });
      times.push(performance.now() - begun);
    }
  }),
);
console.log(`${AT_ONCE} at once for ${SECONDS} s, on ${availableParallelism()} cores with PostgreSQL beside it\n`);
console.log('| acts per second | each, median |');
console.log('|----------------:|-------------:|');
console.log(
  `| ${(times.length / SECONDS).toFixed(0).padStart(15)} | ${`${median(times).toFixed(1)} ms`.padStart(12)} |`,
);
await close();
await postgres.stop();
