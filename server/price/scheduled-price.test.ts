import { beforeEach, describe, expect, it } from 'vitest';
import { taken } from '../testing/desk-client.ts';
import { HOUR, scheduledPricesOfFile } from '../testing/scheduled-prices.ts';

const { site, at, now, schedule, reach, price, log, newest } = await scheduledPricesOfFile();

describe('a scheduled price that takes two persons', () => {
  beforeEach(() => site.setRules({ price: 10 }));
  const title = async () => (await site.waiting()).map((each) => each.title);

  it('is asked for at once, and in force at its time when it was approved before', async () => {
    expect(await taken(await schedule('wallet', 120_000))).toMatchObject({
      approval_until: new Date((at.time + 2 * HOUR) * 1000).toISOString(),
    });
    expect(await title()).toEqual([expect.stringMatching(/^Set the price to \$1,200\.00 on .* \(now \$1,000\.00\)$/)]);
    const [asked] = await site.waiting();
    await taken(await site.approve('bob', asked?.id));
    expect(await price()).toBe(100_000);
    await reach(at.time);
    expect(await log()).toMatchObject([{ cents: 120_000, since: at.time }, {}]);
    expect(await newest()).toMatchObject({ after: { price_cents: 120_000, approved_by: site.bob.id } });
  });

  it('is not approved by who signed it, under any sign-in of theirs', async () => {
    await taken(await schedule('annsWallet', 120_000));
    const asked = (await site.waiting())[0]?.id;
    for (const who of ['ann', 'annsWallet', 'annsFormerWallet'] as const)
      expect((await site.approve(who, asked)).status).toBe(403);
  });

  it('waits beyond its time, is in force from its approval, and ends after two hours', async () => {
    await taken(await schedule('wallet', 120_000));
    await reach(at.time, HOUR);
    expect(await price()).toBe(100_000);
    await taken(await site.approve('bob', (await site.waiting())[0]?.id));
    expect(await log()).toMatchObject([{ cents: 120_000, time: at.time, since: at.time + HOUR }, {}]);
    await site.pass(25);
    at.time = now() + HOUR;
    await taken(await schedule('wallet', 140_000));
    await reach(at.time, 2 * HOUR);
    expect([await price(), await title()]).toEqual([120_000, []]);
    expect(await newest()).toMatchObject({ after: { ending: 'unapproved' } });
  });

  it('ends when it is refused', async () => {
    await taken(await schedule('wallet', 120_000));
    const [asked] = await site.waiting();
    await taken(await site.post('bob', `/api/approvals/${asked?.id}/refuse`, { reason: 'Too much' }));
    await reach(at.time);
    expect(await price()).toBe(100_000);
    expect(await newest()).toMatchObject({ action: 'price.unschedule', after: { ending: 'refused' } });
  });

  it('is compared with the price in force at its time: an approval of another change does not count', async () => {
    await taken(await schedule('wallet', 120_000));
    await taken(await site.approve('bob', (await site.waiting())[0]?.id));
    await taken(await site.setPrice('wallet', 95_000, 'x'));
    expect(await title()).toEqual([expect.stringContaining('(now $950.00)')]);
    await reach(at.time);
    expect(await price()).toBe(95_000);
  });

  it('needs nobody else where a price set meanwhile is near enough, and somebody where it is not any more', async () => {
    at.time = now() + 48 * HOUR;
    await taken(await schedule('wallet', 112_000));
    expect(await title()).toHaveLength(1);
    await taken(await site.setPrice('wallet', 105_000, 'x'));
    expect(await title()).toEqual([]);
    await taken(await site.setPrice('wallet', 96_000, 'x'));
    expect(await title()).toHaveLength(1);
    await taken(await site.setPrice('wallet', 105_000, 'x'));
    await reach(at.time);
    expect(await price()).toBe(112_000);
  });
});
