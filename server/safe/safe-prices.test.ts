import type { Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { NO_TWO_PERSON_RULES } from '#domain/staff/two-person-rules.ts';
import { bindWallet } from '../accounts/staff-wallets.ts';
import { approve, refuseApproval } from '../desk/approve.ts';
import { shownApprovals } from '../desk/shown-approvals.ts';
import { putScheduledInForce } from '../price/put-scheduled-in-force.ts';
import { bySystem } from '../testing/features.ts';
import { safeDeskOfFile } from '../testing/safe-desk.ts';
import { newSafe, priceHash, type TestSafe, withdrawalHash } from '../testing/safes.ts';
import { signedInAccount } from '../testing/staff.ts';
import { approvalList } from '../workflow/approvals/find-approvals.ts';
import { carryOutDue } from './carry-out-prices.ts';

const {
  chain,
  safe,
  time: clock,
  signInFirst,
  signedInOwner,
  request,
  errors,
  propose,
  proposed,
  addSignature,
  shownOf,
  context,
} = await safeDeskOfFile();

describe('a price of a Safe', () => {
  const sign = async (id: string, at: number, hash: Hex, headers?: Record<string, string>) => {
    const account = safe.owners[at] as TestSafe['owners'][0];
    return addSignature(id, { owner: account.address, signature: await safe.signHash([account], hash) }, headers);
  };
  /** A member of staff who has brought those of the owners' keys. */
  const member = async (...keys: number[]) => {
    const { id, headers } = await signedInAccount(context());
    for (const at of keys) await bindWallet(context(), { address: safe.owners[at]?.address ?? '', accountId: id });
    return { id, headers };
  };
  const log = async () => (await (await request('/api/prices')).json()) as LoggedPrice[];

  it('is in force when its time has come, once enough owners have signed it', async () => {
    const time = clock.now + 900;
    const one = await proposed({ kind: 'price', price: 170_000, time });
    for (const at of [0, 2]) expect((await sign(one.id, at, priceHash(context(), 170_000, time))).status).toBe(200);
    expect(await shownOf(one.id)).toMatchObject({ ending: 'executed' });
    clock.now = time - 1;
    await putScheduledInForce(bySystem(context()));
    expect(await log()).toEqual([]);
    clock.now = time;
    await Promise.all([putScheduledInForce(bySystem(context())), putScheduledInForce(bySystem(context()))]);
    expect(await log()).toMatchObject([{ cents: 170_000, time, signer: safe.address, block: expect.any(String) }]);
  });

  it('is not in force where the Safe doesn’t accept the signatures any more when its time has come', async () => {
    const time = clock.now + 900;
    const one = await proposed({ kind: 'price', price: 170_000, time });
    for (const at of [0, 2]) await sign(one.id, at, priceHash(context(), 170_000, time));
    await chain.revoke('PRICER', safe.address);
    clock.now = time;
    await putScheduledInForce(bySystem(context()));
    expect(await log()).toEqual([]);
    await chain.grant('PRICER', safe.address);
  });

  it('is withdrawn by its owners before its time', async () => {
    const time = clock.now + 900;
    const one = await proposed({ kind: 'price', price: 170_000, time });
    for (const at of [0, 2]) await sign(one.id, at, priceHash(context(), 170_000, time));
    const two = await proposed({ kind: 'withdrawal', price_time: time, time: clock.now });
    for (const at of [1, 2]) await sign(two.id, at, withdrawalHash(context(), { cents: 170_000, time }, clock.now));
    expect(await shownOf(two.id)).toMatchObject({ ending: 'executed' });
    clock.now = time;
    await putScheduledInForce(bySystem(context()));
    await carryOutDue(bySystem(context()));
    expect(await log()).toEqual([]);
  });

  it('is in force with the last signature, where that comes in the minute after its time; one alone does nothing', async () => {
    const time = clock.now + 50;
    const one = await proposed({ kind: 'price', price: 165_000, time });
    await sign(one.id, 0, priceHash(context(), 165_000, time));
    await carryOutDue(bySystem(context()));
    clock.now = time + 50;
    expect(await log()).toEqual([]);
    await sign(one.id, 1, priceHash(context(), 165_000, time));
    expect(await log()).toMatchObject([{ cents: 165_000 }]);
  });

  it('waits for another person where it takes two, with the reason given or that the owners signed it', async () => {
    Object.assign(context().env, { twoPersonRules: { ...NO_TWO_PERSON_RULES, price: 10 } });
    const [{ headers }, { id: userId }] = [await member(0, 1), await member()];
    const desk = { ...context(), actor: { kind: 'staff', userId } } as const;
    const waits = async () => (await shownApprovals(desk)).filter(({ outcome }) => outcome === null);
    for (const why of ['Gold rose', undefined]) {
      const time = clock.now + 50;
      const one = await proposed({ kind: 'price', price: 170_000, time, why }, headers);
      for (const at of [0, 1])
        expect((await sign(one.id, at, priceHash(context(), 170_000, time), headers)).status).toBe(200);
      expect(await log()).toEqual([]);
      const [asked, ...more] = await waits();
      expect([asked, more]).toMatchObject([{ why: why ?? SAFE_MESSAGES.priceWhy, asked_by: safe.address }, []]);
      if (why) await refuseApproval(desk, asked?.id ?? '', 'Not today');
      else await approve(desk, asked?.id ?? '');
      clock.now += 100;
      await putScheduledInForce(bySystem(context()));
    }
    expect(await log()).toMatchObject([{ cents: 170_000, signer: safe.address }]);
  });

  it('waits for another person than one who holds enough of the Safe’s keys, or may hold them', async () => {
    Object.assign(context().env, { twoPersonRules: { ...NO_TWO_PERSON_RULES, price: 10 } });
    const [ann, bob] = [await member(), await member()];
    const as = (userId: string, id = '') => approve({ ...context(), actor: { kind: 'staff', userId } }, id);
    const time = clock.now + 50;
    const one = await proposed({ kind: 'price', price: 170_000, time }, ann.headers);
    for (const at of [0, 1]) await sign(one.id, at, priceHash(context(), 170_000, time), ann.headers);
    const asked = (await approvalList(context())).find(({ outcome }) => outcome === null)?.id;
    // Whose keys those are is known of none, and then of one: the other two may be anyone's.
    for (const { id } of [ann, bob]) await expect(as(id, asked)).rejects.toThrow(APPROVAL_MESSAGES.unknownAsker);
    const bind = (at: number, { id: accountId }: typeof ann) =>
      bindWallet(context(), { address: safe.owners[at]?.address ?? '', accountId });
    await bind(0, ann);
    for (const { id } of [ann, bob]) await expect(as(id, asked)).rejects.toThrow(APPROVAL_MESSAGES.unknownAsker);
    await bind(1, ann);
    await expect(as(ann.id, asked)).rejects.toThrow(APPROVAL_MESSAGES.ownSafe);
    await bind(2, bob);
    await as(bob.id, asked);
    clock.now = time;
    await putScheduledInForce(bySystem(context()));
    expect(await log()).toMatchObject([{ cents: 170_000, signer: safe.address }]);
  });

  it('is not set with the signature of who is an owner no more when its time comes', async () => {
    const [time, other] = [clock.now + 900, await newSafe(chain)];
    await chain.grant('PRICER', other.address);
    const second = await signedInOwner(other, other.owners[1]);
    const one = await proposed({ kind: 'price', price: 171_000, time }, second, other);
    const hash = priceHash(context(), 171_000, time);
    for (const owner of other.owners.slice(0, 2)) {
      const body = { owner: owner.address, signature: await other.signHash([owner], hash) };
      expect((await addSignature(one.id, body, second)).status).toBe(200);
    }
    await other.replaceFirstOwner(newAccount().address, 0);
    clock.now = time - 30;
    await carryOutDue(bySystem(context()));
    expect(await log()).toEqual([]);
  });

  it('expires a minute after its time, and needs a time to come', async () => {
    const time = clock.now + 100;
    const one = await proposed({ kind: 'price', price: 165_000, time });
    clock.now = time + 61;
    await carryOutDue(bySystem(context()));
    expect(await shownOf(one.id)).toMatchObject({ ending: 'expired' });
    for (const at of [clock.now - 1, clock.now + 31 * 86_400])
      expect(await errors(await propose({ kind: 'price', price: 1, time: at }))).toEqual([
        422,
        SAFE_MESSAGES.priceTooSoon,
      ]);
  });

  it('is withdrawn with the last signature', async () => {
    const time = clock.now + 10;
    const one = await proposed({ kind: 'price', price: 165_000, time });
    for (const at of [0, 1]) await sign(one.id, at, priceHash(context(), 165_000, time));
    clock.now = time;
    await putScheduledInForce(bySystem(context()));
    clock.now += 3_600;
    await signInFirst();
    const two = await proposed({ kind: 'withdrawal', price_time: time, time: clock.now });
    clock.now += 600;
    for (const at of [1, 2])
      await sign(two.id, at, withdrawalHash(context(), { cents: 165_000, time }, clock.now - 600));
    expect(await log()).toMatchObject([{ cents: 165_000, withdrawn: { signer: safe.address } }]);
    expect(await shownOf(two.id)).toMatchObject({ ending: 'executed' });
  });
});
