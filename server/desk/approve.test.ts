import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { TwoPersonAct } from '#domain/staff/two-person-rules.ts';
import { openSession } from '../accounts/sessions.ts';
import { users } from '../accounts/table.ts';
import { auditList } from '../platform/audit/audit-list.ts';
import { currentPrice } from '../price/find-price.ts';
import { orders } from '../sales/table.ts';
import { taken } from '../testing/desk-client.ts';
import { json } from '../testing/features.ts';
import { signedInAccount } from '../testing/staff.ts';
import {
  CANCEL,
  errorOf,
  others,
  PAY,
  REFUND,
  type Signing,
  sameOnes,
  twoPersonsOfFile,
  WHO,
  type Who,
} from '../testing/two-persons.ts';
import { approve } from './approve.ts';

const site = await twoPersonsOfFile();

type Asked = { answer: Response; isDone: () => Promise<boolean> };
/** What another person approves: `ask` asks on a new record, for an amount at the limit or just below it. */
type Approved = {
  rule: TwoPersonAct;
  limit: number;
  firsts: readonly Who[];
  ask: (who: Who, isLarge: boolean) => Promise<Asked>;
};
const ANY = WHO;
// An account signs no price: it has no key.
const SIGNERS = ['annsWallet', 'annsFormerWallet', 'wallet'] as const;
const isPrice = (cents: number) => async () => (await currentPrice(site.base))?.cents === cents;
/** A price that took one person, a day after what was before. */
async function startFrom(cents: number, rule: number | null): Promise<number> {
  await site.pass(25);
  site.setRules({});
  const { time } = await taken<{ time: number }>(await site.setPrice('wallet', cents));
  site.setRules({ price: rule });
  return time;
}

const APPROVED: Record<string, Approved> = {
  'a refund': {
    rule: 'refund',
    limit: 300_000,
    firsts: ANY,
    ask: async (who, isLarge) => {
      const id = await site.place('bob');
      for (const input of [PAY, CANCEL]) await taken(await site.transition('bob', id, input));
      const answer = await site.transition(who, id, { ...REFUND, amount_cents: isLarge ? 300_000 : 299_999 });
      const isDone = async () =>
        (await site.base.db.select().from(orders).where(eq(orders.id, id)))[0]?.refundedCents === 300_000;
      return { answer, isDone };
    },
  },
  'a price': {
    rule: 'price',
    limit: 10,
    firsts: SIGNERS,
    ask: async (who, isLarge) => {
      const { price } = site.context().env.twoPersonRules;
      await startFrom(100_000, price);
      const cents = isLarge ? 110_001 : 110_000;
      return { answer: await site.setPrice(who as Signing, cents, 'Gold rose'), isDone: isPrice(cents) };
    },
  },
  'the withdrawal of a price': {
    rule: 'price',
    limit: 10,
    firsts: SIGNERS,
    ask: async (who, isLarge) => {
      const { price } = site.context().env.twoPersonRules;
      await startFrom(100_000, price);
      const cents = isLarge ? 112_000 : 105_000;
      const time = await startFrom(cents, price);
      const answer = await site.withdrawPrice(who as Signing, { cents, time });
      return { answer, isDone: isPrice(100_000) };
    },
  },
  'the erasing of identity data': {
    rule: 'erase',
    limit: 0,
    firsts: ANY,
    ask: async (who) => {
      const { id, of } = await site.withIdentity();
      const answer = await site.request(who, `/api/identity/${id}`, 'DELETE', { why: 'She asked for it' });
      const path = `/api/identity?subject_kind=purchase&subject_id=${of}`;
      return { answer, isDone: async () => (await site.get<{ state: string }[]>('bob', path))[0]?.state === 'erased' };
    },
  },
  'the erasing of messages': {
    rule: 'erase',
    limit: 0,
    firsts: ANY,
    ask: async (who) => {
      const path = `/api/purchaseList/${await site.purchase()}`;
      await taken(await site.post('bob', `${path}/messages`, { text: 'Hello' }));
      const answer = await site.request(who, `${path}/correspondence`, 'DELETE', { why: 'She asked for it' });
      const read = () => site.get<{ messages: { text: string | null }[] }>('bob', path);
      return { answer, isDone: async () => (await read()).messages[0]?.text === null };
    },
  },
  'the opening of identity data': {
    rule: 'reveal',
    limit: 0,
    firsts: ANY,
    ask: async (who) => {
      const { id } = await site.withIdentity();
      const open = () => site.post(who, `/api/identity/${id}/reveal`, { why: 'To check her ID' });
      return { answer: await open(), isDone: async () => (await open()).status === 200 };
    },
  },
};

/** Every pair with a refund; elsewhere one approves for each who asks, as who may approve does not depend on the act. */
const approversOf = (rule: TwoPersonAct, first: Who) => {
  const all = others(first);
  return rule === 'refund' ? all : all.filter((_, index) => index === WHO.indexOf(first) % all.length);
};

describe.each(Object.entries(APPROVED))('%s, approved', (_, { rule, limit, ask, firsts }) => {
  it.each(firsts)('asked by %s, is done by another person’s approval alone', async (first) => {
    site.setRules({ [rule]: limit });
    for (const second of approversOf(rule, first)) {
      const { answer, isDone } = await ask(first, true);
      expect(answer.status).toBe(202);
      const [{ id } = { id: '' }] = await site.waiting();
      // An opening would ask again.
      if (rule !== 'reveal') expect(await isDone()).toBe(false);
      for (const same of sameOnes(first))
        expect([same, ...(await errorOf(site.approve(same, id)))]).toEqual([same, 403, APPROVAL_MESSAGES.ownAct]);
      expect([second, ...(await errorOf(site.approve(second, id)))]).toEqual([second, 200, undefined]);
      expect(await isDone()).toBe(true);
      expect(await errorOf(site.approve(second, id))).toEqual([409, APPROVAL_MESSAGES.decided]);
      expect(await site.waiting()).toEqual([]);
    }
  });

  it('names both persons in the audit log', async () => {
    site.setRules({ [rule]: limit });
    const [before] = await auditList(site.base, { limit: 1 });
    const { isDone } = await ask('wallet', true);
    const [asked] = await site.waiting();
    await taken(await site.approve('ann', asked?.id));
    await isDone();
    const log = (await auditList(site.base, { limit: 9 })).filter(({ id }) => id > (before?.id ?? 0));
    // A price is asked for by its signature, everything else inside an account.
    const asker = rule === 'price' ? site.keys.wallet.address : site.carol.id;
    expect(log.filter(({ after }) => after?.approved_by === site.ann.id)).toMatchObject([{ actorId: asker }]);
    const after = { approval: asked?.id, asked_by: asker };
    expect(log).toContainEqual(expect.objectContaining({ action: 'approval.approved', actorId: site.ann.id }));
    expect(log.find(({ action }) => action === 'approval.approved')).toMatchObject({ after });
  });

  it('is done at once without the rule, and below its amount', async () => {
    const { answer, isDone } = await ask('wallet', true);
    expect([answer.status, await isDone()]).toEqual([200, true]);
    if (limit === 0) return;
    site.setRules({ [rule]: limit });
    expect((await ask('wallet', false)).answer.status).toBe(200);
  });
});

describe('an approval', () => {
  it('is decided once where two approve it at the same moment', async () => {
    const { id } = await site.withIdentity();
    site.setRules({ reveal: 0 });
    const open = () => site.post('ann', `/api/identity/${id}/reveal`, { why: 'To check her ID' });
    expect((await open()).status).toBe(202);
    const [asked] = await site.waiting();
    const carl = await signedInAccount(site.base);
    const as = (userId: string) => approve({ ...site.context(), actor: { kind: 'staff', userId } }, asked?.id ?? '');
    const answers = await Promise.allSettled([as(site.bob.id), as(carl.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const log = await auditList(site.base, { limit: 6 });
    expect(
      log.filter(({ action, after }) => action === 'approval.approved' && after?.approval === asked?.id),
    ).toHaveLength(1);
    expect([(await open()).status, (await open()).status]).toEqual([200, 202]);
  });

  it('is approved neither in another session of who asked, nor by who has lost the role, nor by a wallet alone', async () => {
    site.setRules({ refund: 300_000 });
    const refund = await APPROVED['a refund']?.ask('ann', true);
    const asked = (await site.waiting())[0]?.id;
    const [user] = await site.base.db.select().from(users).where(eq(users.id, site.ann.id));
    if (!user) throw new Error('Ann is gone.');
    const other = await openSession(site.base.db, user, { ip: '203.0.113.9', agent: 'Phone' }, site.base.now());
    const headers = { 'access-token': other?.token ?? '', client: other?.session.client ?? '', uid: user.email };
    const carl = await signedInAccount(site.base);
    await site.base.db.update(users).set({ staff: false }).where(eq(users.id, carl.id));
    const path = `/api/approvals/${asked}/approve`;
    expect(await errorOf(site.app.request(path, json({}, headers)))).toEqual([403, APPROVAL_MESSAGES.ownAct]);
    expect(await errorOf(site.app.request(path, json({}, carl.headers)))).toEqual([403, ACCOUNT_MESSAGES.staffOnly]);
    const alone = site.app.request(path, json({}, site.headers.wallet));
    expect(await errorOf(alone)).toEqual([403, ADMIN_LOGIN_MESSAGES.accountFirst]);
    expect(await refund?.isDone()).toBe(false);
  });
});
