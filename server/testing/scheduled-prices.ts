import { beforeEach } from 'vitest';
import { type LoggedPrice, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { currentPrice } from '../price/find-price.ts';
import { putScheduledInForce } from '../price/put-scheduled-in-force.ts';
import { scheduledPrice } from '../price/scheduled-price.ts';
import { taken } from './desk-client.ts';
import { bySystem, json } from './features.ts';
import { type Signing, twoPersonsOfFile } from './two-persons.ts';

export const HOUR = 3_600;

/** A site on which a test schedules prices and moves the clock; $1,000.00 has been in force for more than a day. */
export async function scheduledPricesOfFile() {
  const site = await twoPersonsOfFile(48);
  const { id, token } = site.chain.chain;
  const now = () => Math.floor(site.base.now().getTime() / 1000);
  /** An hour from the test's begin; a test may choose another. */
  const at = { time: 0 };
  /** Lets the site do what is due. */
  const tick = () => putScheduledInForce(bySystem(site.context()));
  const signed = async (who: Signing, price: number, time: number) => {
    const signature = await site.keys[who].signTypedData(priceTypedData(id, token, price, time));
    return { price, time, signature };
  };
  const post = (path: string, body: object) => site.app.request(path, json(body));
  const unschedule = async (who: Signing, cents: number, of = at.time) => {
    const typed = withdrawalTypedData(id, token, { cents, time: of }, now());
    const signature = await site.keys[who].signTypedData(typed);
    return post('/api/withdrawusgprice', { price_time: of, time: now(), signature, why: 'Too early' });
  };
  beforeEach(async () => {
    const waiting = await scheduledPrice(site.base);
    if (waiting) await taken(await unschedule('wallet', waiting.cents, waiting.time));
    await taken(await site.setPrice('wallet', 100_000));
    await site.pass(25);
    at.time = now() + HOUR;
  });
  return {
    site,
    at,
    now,
    tick,
    signed,
    post,
    unschedule,
    schedule: async (who: Signing, price: number, time = at.time) =>
      post('/api/scheduleusgprice', { ...(await signed(who, price, time)), why: 'The Mint announced it' }),
    /** Moves the clock to so many seconds after that time. */
    reach: async (moment: number, seconds = 0) => {
      await site.pass((moment + seconds - site.base.now().getTime() / 1000) / HOUR);
      await tick();
    },
    price: async () => (await currentPrice(site.base))?.cents,
    log: () => site.get<LoggedPrice[]>('bob', '/api/prices?limit=2'),
    /** The newest line of the audit log. */
    newest: async () => (await auditList(site.base, { limit: 1 }))[0],
  };
}
