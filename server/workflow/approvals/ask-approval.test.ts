import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { dateInDenver } from '#domain/mountain-time.ts';
import { ORDER_MESSAGES } from '#domain/orders/messages.ts';
import { users } from '../../accounts/table.ts';
import { auditList } from '../../platform/audit/audit-list.ts';
import { currentPrice, priceAt } from '../../price/find-price.ts';
import { orders } from '../../sales/table.ts';
import { taken } from '../../testing/desk-client.ts';
import { signedInAccount } from '../../testing/staff.ts';
import { CANCEL, errorOf, PAY, REFUND, twoPersonsOfFile, type Who } from '../../testing/two-persons.ts';

// What an earlier test left waiting expires.
const site = await twoPersonsOfFile(100);

const today = () => dateInDenver(site.base.now());
const refund = () => ({ ...REFUND, refunded_on: today() });

async function cancelled(): Promise<string> {
  const id = await site.place('bob');
  for (const input of [{ ...PAY, paid_on: today() }, CANCEL]) await taken(await site.transition('bob', id, input));
  site.setRules({ refund: 0 });
  return id;
}
const refunded = async (id: string) =>
  (await site.base.db.select().from(orders).where(eq(orders.id, id)))[0]?.refundedCents ?? null;
async function askedRefund(who: Who = 'ann') {
  const id = await cancelled();
  expect((await site.transition(who, id, refund())).status).toBe(202);
  const [asked] = await site.waiting();
  return { id, asked: asked?.id ?? '' };
}
const price = async () => (await currentPrice(site.base))?.cents;
const actions = async () => (await auditList(site.base, { limit: 3 })).map(({ action }) => action);

describe('an act that waits for another person', () => {
  it('needs a reason for the other one, and must be possible', async () => {
    const id = await cancelled();
    expect(await errorOf(site.transition('ann', id, { ...refund(), why: undefined }))).toEqual([
      422,
      APPROVAL_MESSAGES.whyNeeded,
    ]);
    const tooMuch = await errorOf(site.transition('ann', id, { ...refund(), amount_cents: 900_001 }));
    expect(tooMuch).toEqual([422, ORDER_MESSAGES.refundInvalid]);
    expect(await site.waiting()).toEqual([]);
    expect(await refunded(id)).toBeNull();
  });

  it('is asked for once, and is in the work of everyone but who asked', async () => {
    const { id } = await askedRefund();
    expect(await errorOf(site.transition('bob', id, refund()))).toEqual([409, APPROVAL_MESSAGES.alreadyWaiting]);
    type Work = { items: { kind: string; why: string }[] };
    const work = async (who: Who) =>
      (await site.get<Work>(who, '/api/desk/queue')).items.filter(({ kind }) => kind === 'approval_waiting');
    expect(await work('ann')).toEqual([]);
    expect(await work('annsWallet')).toEqual([]);
    expect(await work('bob')).toMatchObject([{ why: expect.stringContaining('Cancelled') }]);
  });

  it('expires, says so in the audit log, and can be asked for again', async () => {
    const { id, asked } = await askedRefund();
    await site.pass(72);
    expect(await errorOf(site.approve('bob', asked))).toEqual([409, APPROVAL_MESSAGES.decided]);
    expect(await actions()).toContain('approval.expired');
    expect(await refunded(id)).toBeNull();
    expect((await site.transition('bob', id, refund())).status).toBe(202);
  });

  it.each([
    ['bob', 'refused'],
    ['annsWallet', 'withdrawn'],
  ] as const)('is closed by %s as %s, with the reason', async (who, outcome) => {
    const { id, asked } = await askedRefund();
    await taken(await site.post(who, `/api/approvals/${asked}/refuse`, { reason: 'The bank says no' }));
    expect(await refunded(id)).toBeNull();
    expect(await errorOf(site.approve('bob', asked))).toEqual([409, APPROVAL_MESSAGES.decided]);
    type Shown = { id: string; outcome: string; reason: string };
    const shown = (await site.get<Shown[]>('ann', '/api/approvals')).find((each) => each.id === asked);
    expect(shown).toMatchObject({ outcome, reason: 'The bank says no' });
    expect(await actions()).toContain(`approval.${outcome}`);
  });

  it('is closed where the record has moved on', async () => {
    const { id, asked } = await askedRefund();
    site.setRules({});
    await taken(await site.transition('bob', id, { ...refund(), amount_cents: 1 }));
    expect(await errorOf(site.approve('bob', asked))).toEqual([409, APPROVAL_MESSAGES.overtaken]);
    expect(await refunded(id)).toBe(1);
    expect(await actions()).toContain('approval.void');
    expect(await site.waiting()).toEqual([]);
  });

  it('is closed where who asked is no longer staff', async () => {
    const carl = await signedInAccount(site.base);
    site.headers.bob = carl.headers;
    const { id, asked } = await askedRefund('bob');
    await site.base.db.update(users).set({ staff: false }).where(eq(users.id, carl.id));
    site.headers.bob = site.bob.headers;
    expect(await errorOf(site.approve('ann', asked))).toEqual([409, APPROVAL_MESSAGES.askerLeft]);
    expect(await refunded(id)).toBeNull();
    expect(await site.waiting()).toEqual([]);
  });
});

describe('an issue before its payment has cleared', () => {
  const sooner = () => ({ transition: 'clear_sooner', clears_on: today(), why: 'The bank guarantees it' });
  const order = async (id: string) => (await site.get<Record<string, unknown>>('bob', `/api/orders/${id}`)) ?? {};

  it('takes two people with a reason, whatever the rules say, and is in the audit log with both', async () => {
    const id = await site.place('ann');
    await taken(await site.transition('ann', id, { ...PAY, paid_on: today(), method: 'paypal' }));
    const start = { transition: 'start_issue' };
    expect(await errorOf(site.transition('bob', id, { ...sooner(), why: undefined }))).toEqual([
      422,
      APPROVAL_MESSAGES.whyNeeded,
    ]);
    expect((await site.transition('ann', id, sooner())).status).toBe(202);
    expect((await site.transition('bob', id, start)).status).toBe(409);
    const [asked] = await site.waiting();
    expect(asked?.title).toContain('before its payment has cleared');
    for (const who of ['ann', 'annsWallet'] as const)
      expect(await errorOf(site.approve(who, asked?.id))).toEqual([403, APPROVAL_MESSAGES.ownAct]);
    // A day later than what was asked for, which is past by then.
    await site.pass(24);
    await taken(await site.approve('bob', asked?.id));
    expect(await order(id)).toMatchObject({ clears_on: today(), is_clearing: false });
    const [moved, approved] = await auditList(site.base, { limit: 2 });
    expect([moved?.action, approved?.action]).toEqual(['order.clear_sooner', 'approval.approved']);
    expect([moved?.actorId, approved?.actorId]).toEqual([site.ann.id, site.bob.id]);
    expect([moved?.before, moved?.after]).toMatchObject([{ clears_on: expect.any(String) }, { clears_on: today() }]);
    expect((await site.transition('bob', id, start)).status).toBe(200);
  });
});

describe('a price', () => {
  const ask = async (cents: number) => {
    const { approval } = await taken<{ approval: string }>(await site.setPrice('wallet', cents, 'Gold rose'));
    return approval;
  };
  beforeEach(async () => {
    await taken(await site.setPrice('wallet', 100_000));
    await site.pass(25);
    site.setRules({ price: 10 });
  });

  it('may not be raised in small steps within a day', async () => {
    expect((await site.setPrice('wallet', 109_000, 'x')).status).toBe(200);
    expect((await site.setPrice('wallet', 118_000, 'x')).status).toBe(202);
    await site.pass(25);
    expect((await site.setPrice('wallet', 118_000, 'x')).status).toBe(200);
  });

  it('is compared with every price of the day, not with the last one alone', async () => {
    expect((await site.setPrice('wallet', 91_000, 'x')).status).toBe(200);
    expect((await site.setPrice('wallet', 100_050, 'x')).status).toBe(200);
    expect((await site.setPrice('wallet', 109_000, 'x')).status).toBe(202);
  });

  it('is neither public nor in force before it is approved, and in force from then on alone', async () => {
    const asked = await ask(120_000);
    const listed = async () => (await site.get<{ cents: number }[]>('bob', '/api/prices?limit=1'))[0]?.cents;
    expect([await price(), await listed()]).toEqual([100_000, 100_000]);
    await site.pass(1);
    const before = site.base.now();
    await site.pass(0.5);
    await taken(await site.approve('bob', asked));
    expect([await price(), await listed()]).toEqual([120_000, 120_000]);
    expect((await priceAt(site.base, before))?.cents).toBe(100_000);
  });

  it('is not set for a signer who has lost the role, whatever else the wallet may still do', async () => {
    const { address } = site.keys.annsWallet;
    await site.chain.grant('PAUSER', address);
    const { approval } = await taken<{ approval: string }>(await site.setPrice('annsWallet', 120_000, 'Gold rose'));
    await site.chain.revoke('PRICER', address);
    // Roles are read anew each minute.
    await site.pass(0.1);
    expect(await errorOf(site.approve('bob', approval))).toEqual([409, APPROVAL_MESSAGES.overtaken]);
    expect(await price()).toBe(100_000);
    await site.chain.grant('PRICER', address);
  });

  it('is overtaken by one that is set meanwhile, approved or not', async () => {
    const first = await ask(120_000);
    const second = await ask(130_000);
    await taken(await site.approve('bob', second));
    expect(await errorOf(site.approve('bob', first))).toEqual([409, APPROVAL_MESSAGES.decided]);
    const third = await ask(160_000);
    expect((await site.setPrice('wallet', 130_100, 'x')).status).toBe(202);
    site.setRules({});
    await taken(await site.setPrice('wallet', 131_000));
    expect(await errorOf(site.approve('bob', third))).toEqual([409, APPROVAL_MESSAGES.decided]);
    expect(await price()).toBe(131_000);
  });
});

it('lets identity data be opened once by who asked, within the hour', async () => {
  const { id } = await site.withIdentity();
  site.setRules({ reveal: 0 });
  const open = (who: Who) => site.post(who, `/api/identity/${id}/reveal`, { why: 'To check her ID' });
  const approved = async () => {
    expect((await open('ann')).status).toBe(202);
    await taken(await site.approve('bob', (await site.waiting())[0]?.id));
  };
  await approved();
  expect((await open('bob')).status).toBe(202);
  await taken(await site.approve('ann', (await site.waiting('ann'))[0]?.id));
  expect([(await open('ann')).status, (await open('ann')).status]).toEqual([200, 202]);
  await taken(await site.approve('bob', (await site.waiting())[0]?.id));
  await site.pass(1.1);
  expect((await open('ann')).status).toBe(202);
});
