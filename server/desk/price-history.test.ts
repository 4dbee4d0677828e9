import { expect, it } from 'vitest';
import { PRICE_DROPPED } from '#domain/price/messages.ts';
import { priceNeedsAnother } from '#domain/staff/two-person-rules.ts';
import { taken } from '../testing/desk-client.ts';
import { scheduledPricesOfFile } from '../testing/scheduled-prices.ts';
import type { priceHistory } from './price-history.ts';

const { site, at, now, schedule, unschedule, reach } = await scheduledPricesOfFile();
const { address: signer } = site.keys.wallet;

type History = Awaited<ReturnType<typeof priceHistory>>;
const history = async (limit = 1) => (await site.get<History>('bob', `/api/desk/prices?limit=${limit}`)).prices;
const dropped = async () => {
  const { items } = await site.get<{ items: { kind: string; why: string }[] }>('bob', '/api/desk/queue?view=alarms');
  return items.filter(({ kind }) => kind === 'price_dropped').map(({ why }) => why);
};

it('shows staff what is scheduled, with its reason and the change, and then what became of it', async () => {
  site.setRules({ price: 10 });
  await taken(await schedule('wallet', 120_000));
  const why = 'The Mint announced it';
  const scheduled = {
    cents: 120_000,
    time: at.time,
    signer,
    why,
    before_cents: 100_000,
    state: 'scheduled',
    since: null,
  };
  expect(await history()).toMatchObject([{ ...scheduled, approved_by: null, approval_until: expect.any(String) }]);
  await taken(await site.approve('bob', (await site.waiting())[0]?.id));
  expect(await history()).toMatchObject([{ ...scheduled, approved_by: site.bob.headers.uid, approval_until: null }]);
  await reach(at.time);
  const set = { ...scheduled, state: 'in_force', since: at.time, scheduled_at: expect.any(String) };
  expect(await history()).toMatchObject([{ ...set, approved_by: site.bob.headers.uid }]);
});

it('shows a price set at once with its reason, and a withdrawn one with who withdrew it and why', async () => {
  const { time, cents } = await taken<{ time: number; cents: number }>(
    await site.setPrice('wallet', 104_000, 'Gold rose'),
  );
  const set = { cents: 104_000, signer, why: 'Gold rose', before_cents: 100_000, scheduled_at: null };
  expect(await history()).toMatchObject([{ ...set, state: 'in_force', ended: null }]);
  await taken(await site.withdrawPrice('annsWallet', { time, cents }));
  const ended = { by: site.keys.annsWallet.address, why: 'A mistake' };
  expect(await history(2)).toMatchObject([{ ...set, state: 'withdrawn', ended }, { state: 'in_force' }]);
});

it('keeps one that was withdrawn before its time, and is closed to visitors', async () => {
  await taken(await schedule('wallet', 101_000));
  await taken(await unschedule('wallet', 101_000));
  expect(await history()).toMatchObject([{ state: 'unscheduled', ended: { by: signer, why: 'Too early' } }]);
  expect((await site.app.request('/api/desk/prices')).status).toBe(401);
  expect(JSON.stringify(await site.get('bob', '/api/prices'))).not.toContain('why');
});

it('alarms when a price doesn’t come into force, until another is set', async () => {
  site.setRules({ price: 10 });
  await taken(await schedule('wallet', 120_000));
  expect(await dropped()).toEqual([]);
  await reach(at.time, 2 * 3_600);
  expect(await dropped()).toEqual([PRICE_DROPPED.unapproved]);
  await taken(await site.setPrice('wallet', 101_000, 'x'));
  expect(await dropped()).toEqual([]);
  expect(now()).toBeGreaterThan(at.time);
});

it('tells the form by the server’s own rule whether a price takes two people', async () => {
  site.setRules({ price: 10 });
  const { two_people } = await site.get<History>('bob', '/api/desk/prices');
  const { lately, ...rules } = two_people;
  for (const [cents, takesTwo] of [
    [109_000, false],
    [120_000, true],
  ] as const) {
    expect(priceNeedsAnother(rules, lately, cents)).toBe(takesTwo);
    const answer = await taken<object>(await site.setPrice('wallet', cents, 'Gold rose'));
    expect('approval' in answer).toBe(takesTwo);
  }
  site.setRules({});
  expect((await site.get<History>('bob', '/api/desk/prices')).two_people.price).toBe(null);
});
