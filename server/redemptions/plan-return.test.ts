import { eq } from 'drizzle-orm';
import { getAddress, type Hex, parseEther, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { newAccount } from '#contracts/testing/token-chain.ts';
import { REDEMPTION_MESSAGES } from '#domain/redemptions/input.ts';
import { redemptionMachine } from '#domain/redemptions/machine.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { auditEntries } from '../platform/audit/table.ts';
import { inboxesOfFile } from '../testing/inboxes.ts';
import { onEmptyDatabase } from '../testing/on-empty-database.ts';
import { returnedAssets } from './inbox.ts';
import { redemptions } from './table.ts';

// A token of 6 decimals that says of everyone that they hold one unit, and of every transfer that it succeeded.
const ONE_UNIT_EACH: Hex = '0x7f60003560e01c63313ce5671460175760015f5260205ff35b60065f5260205ff35f5260205ff3';

const { chain, write, open } = await inboxesOfFile();
const back = newAccount().address;
const half = parseEther('0.5');
let site: Awaited<ReturnType<typeof open>>;
let db: Parameters<typeof open>[0];
onEmptyDatabase(async (opened) => {
  db = opened;
  site = await open(db);
});

type Redemption = Awaited<ReturnType<typeof site.request>>;
const plan = (redemption: Redemption, input: object) =>
  site.transition(redemption, { transition: 'plan_return', to: back, ...input });
const sendEther = (to: string, value: bigint) => chain.node.setBalance({ address: to as Hex, value });
const atNode = async ({ id }: Redemption) => (await site.desk.get(`/api/redemptionList/${id}/inbox`)) as object;

/** What a staff wallet with both roles would do with the return that is planned. */
async function payOut(redemption: Redemption): Promise<void> {
  const { asset, to, units } = (await site.detail(redemption)).return as { asset: Hex; to: Hex; units: string };
  for (const name of ['announceReturn', 'approveReturn'] as const) {
    expect(await atNode(redemption)).toMatchObject({ announced: name === 'approveReturn' });
    await write(name, [ticketHash(redemption.ticket_id), asset, to, BigInt(units)]);
  }
  expect(await atNode(redemption)).toMatchObject({ announced: false });
}

describe('ether that was sent to a ticket’s address', () => {
  it('is shown to staff, and goes back from a request that is over', async () => {
    const redemption = await site.request();
    await site.desk.transition(redemption.id, { transition: 'cancel', reason: 'Asked for.' });
    expect(await atNode(redemption)).toEqual({ wei: '0', announced: false });
    await sendEther(redemption.ethereum_address as string, half);
    expect(await atNode(redemption)).toEqual({ wei: String(half), announced: false });

    expect((await plan(redemption, { asset: 'ether', amount: '0.500000000000000001' }))[0]).toBe(422);
    expect((await plan(redemption, { asset: 'ether', amount: '0.5' }))[0]).toBe(200);
    expect((await site.detail(redemption)).return).toEqual({
      asset: zeroAddress,
      to: getAddress(back),
      units: String(half),
      amount: '0.5 ETH',
    });
    await payOut(redemption);
    expect(await chain.node.getBalance({ address: back })).toBe(half);

    const tx = `0x${'ab'.repeat(32)}` as const;
    await site.desk.transition(redemption.id, { transition: 'send_back', tx });
    expect(await atNode(redemption)).toEqual({ wei: '0', announced: false });
    const [told] = (await site.desk.emails()).filter(({ text }) => text.includes(tx));
    expect(told?.text).toContain('0.5 ETH');
  });

  it('leaves a trace of who planned what in the audit log', async () => {
    const redemption = await site.request();
    await sendEther(redemption.ethereum_address as string, half);
    await plan(redemption, { asset: 'ether', amount: '0.25' });
    const events = await db.select().from(auditEntries).where(eq(auditEntries.action, 'redemption.plan_return'));
    expect(events).toMatchObject([
      { actorKind: 'staff', after: { asset: zeroAddress, to: getAddress(back), units: String(half / 2n) } },
    ]);
  });

  it('goes back in any state of the ticket, once its address was shown', async () => {
    const redemption = await site.request();
    for (const state of redemptionMachine.states) {
      await db.update(redemptions).set({ state }).where(eq(redemptions.id, redemption.id));
      const { allowed } = await site.detail(redemption);
      expect([state, allowed.includes('plan_return')]).toEqual([state, state !== 'awaiting_approval']);
    }
  });
});

describe('another contract’s tokens at a ticket’s address', () => {
  it('go back by their own decimals', async () => {
    const redemption = await site.request();
    const contract = getAddress(await chain.deploy(ONE_UNIT_EACH));
    expect((await plan(redemption, { asset: 'other', contract, amount: '0.000002' }))[0]).toBe(422);
    expect((await plan(redemption, { asset: 'other', contract, amount: '0.000001' }))[0]).toBe(200);
    const amount = `0.000001 of the token at ${contract}`;
    expect((await site.detail(redemption)).return).toMatchObject({ asset: contract, units: '1', amount });
    await payOut(redemption);
  });

  it('can be asked for their decimals through the relay to the chain, and no other contract can', async () => {
    const redemption = await site.request();
    const [contract, other] = [
      getAddress(await chain.deploy(ONE_UNIT_EACH)),
      getAddress(await chain.deploy(ONE_UNIT_EACH)),
    ];
    expect((await plan(redemption, { asset: 'other', contract, amount: '0.000001' }))[0]).toBe(200);
    const assets = await returnedAssets(site.desk.context);
    expect([assets.includes(contract), assets.includes(other), assets.includes(zeroAddress)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a return', () => {
  it.each([
    ['of another token without its contract', { asset: 'other' }, REDEMPTION_MESSAGES.contractNeeded],
    ['of a contract that is no token', { asset: 'other', contract: back }, REDEMPTION_MESSAGES.contractUnknown],
    ['of more decimals than there are', { amount: '0.0000000001' }, REDEMPTION_MESSAGES.amountInvalid],
    ['of nothing', { asset: 'ether', amount: '0.0' }, REDEMPTION_MESSAGES.amountInvalid],
    ['of something unknown', { asset: 'gold' }, REDEMPTION_MESSAGES.assetUnknown],
    ['to the token itself', { to: chain.token }, SEND_MESSAGES.token],
  ])('is refused %s', async (_, input, message) => {
    const [status, error] = await plan(await site.request(), { amount: '1', ...input });
    expect([status, error]).toEqual([422, message]);
  });

  it('is not offered for a wallet of this site, which has no address to return from', async () => {
    const redemption = await site.request({ ethereum_address: back });
    expect((await plan(redemption, { amount: '1' }))[0]).toBe(409);
    expect(await atNode(redemption)).toEqual({ wei: '0', announced: false });
  });

  it('waits while the node is silent, and changes nothing', async () => {
    const redemption = await site.request();
    const silent = () => Promise.reject(new Error('silence'));
    const { client } = site.desk.context.chain;
    Object.assign(site.desk.context.chain, { client: { getBalance: silent, readContract: silent } });
    try {
      for (const input of [{ asset: 'ether' }, { asset: 'other', contract: back }]) {
        expect((await plan(redemption, { amount: '1', ...input }))[0]).toBe(503);
      }
    } finally {
      Object.assign(site.desk.context.chain, { client });
    }
    expect(await site.detail(redemption)).toMatchObject({ return: null });
  });
});
