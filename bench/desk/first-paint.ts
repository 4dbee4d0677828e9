import { SESSION_COOKIE } from '#domain/names.ts';
import { newPerson, openBrowser } from '../../e2e/support/browser.ts';
import { startSite } from '../../e2e/support/site.ts';
import { openPool } from '../../server/platform/database/database.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { signedInAccount } from '../../server/testing/staff.ts';

/** Open records of all three kinds, a third each. */
const fill = (count: number) => `
  insert into lead (id, first_name, last_name, email, phone, ethereum_address, message, created_at, search)
    select gen_random_uuid(), 'Ada', 'Number ' || n, n || '@example.org', '', '', 'Hello', now() - n * interval '1 minute', ''::tsvector
    from generate_series(1, ${count} / 3) as n;
  insert into purchase (id, key, sealed_key, ethereum_address, qty_to_purchase, email, state, created_at, search)
    select gen_random_uuid(), 'bench-' || n, '', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', n % 40 + 1, n || '@example.org', 'requested',
      now() - n * interval '1 minute', ''::tsvector
    from generate_series(1, ${count} / 3) as n;
  insert into redemption (id, ticket_hash, sealed_number, chain_id, token, ethereum_address, qty_to_redeem, state, name, email, phone,
      shipping_details, city, state_province, country, postal_code, channel, created_at, search)
    select gen_random_uuid(), '0x' || md5('a' || n) || md5('b' || n), '', 31337, '',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', n % 40 + 1, 'burned', 'Ada', n || '@example.org', '1',
      'Street', 'Denver', 'CO', 'US', '80202', 'email', now() - n * interval '1 minute', ''::tsvector
    from generate_series(1, ${count} - 2 * (${count} / 3)) as n;
  analyze`;

/** Notes when the browser first painted a row of the queue, in milliseconds since the navigation began. */
function notePaint(): void {
  const look = () => {
    if (!document.querySelector('[data-list] [data-row]')) return void requestAnimationFrame(look);
    // This frame paints it; the next one begins when it is painted.
    requestAnimationFrame(() => Object.assign(window, { queuePainted: performance.now() }));
  };
  requestAnimationFrame(look);
}

export type Paints = { open: number; first: number[]; again: number[] };

/** Opens /admin of a real site with so many open records: in profiles that were never there, and once more in each. */
export async function measureFirstPaint(records: number, times: number): Promise<Paints> {
  const database = await startPostgres();
  const site = await startSite(database.url);
  const browser = await openBrowser();
  const { db, close } = openPool(database.url);
  try {
    await db.execute(fill(records));
    const paints: Paints = { open: 0, first: [], again: [] };
    for (let time = 0; time < times; time += 1) {
      const { headers } = await signedInAccount({ db, now: () => new Date() });
      const { context, page } = await newPerson(browser, site.origin);
      await context.addCookies([{ name: SESSION_COOKIE, value: headers['access-token'], url: site.origin }]);
      await context.addInitScript(notePaint);
      for (const into of [paints.first, paints.again]) {
        await page.goto('/admin', { waitUntil: 'commit' });
        const painted = await page.waitForFunction(() => (window as { queuePainted?: number }).queuePainted);
        into.push((await painted.jsonValue()) ?? Number.NaN);
      }
      const answer = await context.request.get('/api/desk/queue');
      paints.open = ((await answer.json()) as { counts: { needs_you: number } }).counts.needs_you;
      await context.close();
    }
    return paints;
  } finally {
    await close();
    await browser.close();
    await site.remove();
    await database.stop();
  }
}
