import { type Address, getAddress, type Hex, ResourceUnavailableRpcError, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import type { RelayState } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES, relayTooLittle } from '#domain/relay/messages.ts';
import { sendDelegated } from '#domain/wallet/recipient-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site } from '#site';
import { createChain } from './chain.ts';
import type { KnownAddress } from './look-alike.ts';
import { checkSend, type SendPlan } from './recipient.ts';
import { revertMessage } from './revert.ts';
import { OFFER } from './testing/relay.ts';

describe('the checks before a send', () => {
  let anvil: TokenChain;
  let holder: Awaited<ReturnType<TokenChain['holder']>>;
  let friend: Address;

  beforeAll(async () => {
    anvil = await openTokenChain();
    holder = await anvil.holder(12);
    friend = (await anvil.account('0')).address;
  });
  afterAll(() => anvil.stop());

  const check = (part: Partial<SendPlan> = {}, otherChain = {}) =>
    checkSend(createChain({ ...anvil, ...otherChain }), {
      from: holder.address,
      to: friend,
      units: 1n,
      known: [{ address: friend, from: 'sent' }],
      ...part,
    });

  it('pass a known address with a live fee and without a warning', async () => {
    const verdict = await check();
    expect(verdict).toMatchObject({ ok: true, to: friend, relayed: false, warnings: [] });
    if (!verdict.ok) throw new Error(verdict.message);
    expect(verdict.fees.normal.expected).toBeGreaterThan(0n);
    expect(verdict.fees.normal.most).toBeGreaterThan(verdict.fees.normal.expected);
  });

  it('accept an address without capitals or all in capitals, and return it checksummed', async () => {
    expect(await check({ to: ` ${friend.toLowerCase()} ` })).toMatchObject({ ok: true, to: friend });
    expect(await check({ to: `0x${friend.slice(2).toUpperCase()}` })).toMatchObject({ ok: true, to: friend });
  });

  it('stop on another chain before all else', async () => {
    expect(await check({ to: 'rubbish' }, { chainId: 1 })).toEqual({
      ok: false,
      check: 'chain',
      message: SEND_MESSAGES.wrongChain,
    });
  });

  it('stop at something that is not an address and at a wrong checksum', async () => {
    for (const to of ['', friend.slice(0, -1), `${friend}0`, friend.slice(2)]) {
      expect(await check({ to })).toMatchObject({ check: 'checksum', message: FIELD_MESSAGES.addressInvalid });
    }
    expect(await check({ to: 'friend.eth' })).toMatchObject({ message: FIELD_MESSAGES.addressIsName });
    const swapped = friend.replace(/[a-f]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    expect(await check({ to: swapped })).toMatchObject({ check: 'checksum', message: SEND_MESSAGES.checksum });
  });

  it('stop at the zero address, the own one, the token’s and the redemption contract’s', async () => {
    expect(await check({ to: zeroAddress })).toMatchObject({ check: 'zero', message: SEND_MESSAGES.zero });
    expect(await check({ to: holder.address })).toMatchObject({ check: 'own', message: SEND_MESSAGES.own });
    expect(await check({ to: anvil.token })).toMatchObject({ check: 'token', message: SEND_MESSAGES.token });
    expect(await check({ to: friend }, { inbox: friend })).toMatchObject({ check: 'inbox' });
  });

  it('warn of a look-alike, a contract and a first time, in this order', async () => {
    const twin = getAddress(`${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase());
    await anvil.node.setCode({ address: twin, bytecode: '0x00' });
    const verdict = await check({ to: twin });
    if (!verdict.ok) throw new Error(verdict.message);
    expect(verdict.warnings.map((warning) => warning.check)).toEqual(['look-alike', 'contract', 'first-time']);
    expect(verdict.warnings[0]?.known).toEqual({ address: friend, from: 'sent' });
  });

  it('warn of an account that lets a contract act for it, by that contract’s address', async () => {
    const [delegated, delegate] = [newAccount().address, newAccount().address];
    await anvil.node.setCode({ address: delegated, bytecode: `0xef0100${delegate.slice(2).toLowerCase()}` as Hex });
    const verdict = await check({ to: delegated, known: [{ address: delegated, from: 'book' }] });
    if (!verdict.ok) throw new Error(verdict.message);
    expect(verdict.warnings).toEqual([{ check: 'delegated', message: sendDelegated(delegate) }]);
  });

  it('warn the first time, and after tokens came from an address, too; not where it has a name or is linked', async () => {
    const to = newAccount().address;
    const checks = async (known: KnownAddress[]) => {
      const verdict = await check({ to, known });
      return verdict.ok && verdict.warnings.map((warning) => warning.check);
    };
    expect(await checks([])).toEqual(['first-time']);
    expect(await checks([{ address: to, from: 'received' }])).toEqual(['first-time']);
    for (const from of ['book', 'linked', 'sent'] as const) expect(await checks([{ address: to, from }])).toEqual([]);
  });

  it('stop at a zero amount, and at more than the balance', async () => {
    expect(await check({ units: 0n })).toMatchObject({ check: 'balance', message: FIELD_MESSAGES.amountInvalid });
    expect(await check({ units: 13_000_000_000n })).toMatchObject({
      check: 'balance',
      message: `That’s more than this wallet holds. You can send at most 12 ${site.symbol}.`,
    });
  });

  it('end without a result if the network does not answer, at any step', async () => {
    for (const silent of ['eth_chainId', 'eth_call', 'eth_estimateGas']) {
      const chain = createChain(anvil);
      const original = chain.client.request;
      chain.client.request = (async (request: { method: string }) => {
        if (request.method === silent) throw new ResourceUnavailableRpcError(new Error('no answer'));
        return original(request as never);
      }) as never;
      const plan = { from: holder.address, to: friend, units: 1n, known: [] };
      const message = await checkSend(chain, plan).then(() => 'a verdict', revertMessage);
      expect(message).toBe(API_MESSAGES.chainUnavailable);
    }
  });

  it('stop if the fee cannot be paid, and say how much it needs', async () => {
    const value = 1000n;
    await anvil.node.setBalance({ address: holder.address, value });
    const verdict = await check();
    expect(verdict).toMatchObject({ ok: false, check: 'fee' });
    if (verdict.ok) throw new Error('allowed');
    expect(verdict.message).toMatch(
      new RegExp(`^You have 12 ${site.symbol} but need about 0\\.0*\\d{1,2} ETH for the transaction fee$`),
    );
    expect(await check({ readOffer: async () => OFFER })).toMatchObject({ ok: true, relayed: true });
  });

  it('stop before anything is signed where the site won’t pay for it, and ask for more than its least amount', async () => {
    await anvil.node.setBalance({ address: holder.address, value: 0n });
    const ask = (offer: Partial<typeof OFFER>, part: Partial<SendPlan> = {}) =>
      check({ readOffer: async () => ({ ...OFFER, ...offer }), ...part });
    const message = RELAY_MESSAGES.holderLimit;
    expect(await ask({ sends: { left: 0, message } })).toMatchObject({ ok: false, check: 'fee', message });
    expect(await ask({ least_send: '10000000' })).toMatchObject({ ok: false, message: relayTooLittle('0.01') });
    expect(await ask({ least_send: '10000000' }, { units: 10_000_000n })).toMatchObject({ ok: true });
    expect(await check({ readOffer: async () => undefined })).toMatchObject({ ok: false, check: 'fee' });
  });

  const relayed = { body: {} as never, validBefore: 2_000 };
  const record = (units: string, more = {}, status = 'sent') =>
    ({
      hash: `0x${units}`,
      relayed: { ...relayed, ...more },
      status,
      purpose: { kind: 'send', to: friend, units },
    }) as never;
  const ofSite = (state: RelayState) => ({ id: 'r', state, tx: null, valid_before: 3_000, message: null }) as const;
  const elsewhere = (state: RelayState) => async () => ({ ...OFFER, same: ofSite(state) });

  it('tell of the same payment that may still happen, signed here or on another device, and of others', async () => {
    await anvil.node.setBalance({ address: holder.address, value: 10n ** 18n });
    expect(await check({ signed: [record('1'), record('7'), record('1', {}, 'final')] })).toMatchObject({
      same: { until: 2_000, besides: ['0x1'] },
      others: [{ hash: '0x7' }],
    });
    for (const state of ['sent', 'final'] as const)
      expect(await check({ readOffer: elsewhere(state) })).toMatchObject({
        same: { until: undefined, besides: [] },
        others: [],
      });
    // What the site refused as a second payment is none that could be gone on with.
    const refused = record('1', { problem: RELAY_MESSAGES.same });
    const asked = await check({ readOffer: elsewhere('sent'), signed: [refused] });
    expect(asked).toMatchObject({ same: { until: undefined, besides: [] } });
    expect(await check({ readOffer: async () => OFFER })).toMatchObject({ ok: true, same: undefined });
    await anvil.node.setBalance({ address: holder.address, value: 0n });
    // What is signed is gone on with, though the site would take no other.
    const none = async () => ({ ...OFFER, sends: { left: 0, message: RELAY_MESSAGES.dayLimit } });
    expect(await check({ readOffer: none, signed: [record('1')] })).toMatchObject({ ok: true, relayed: true });
  });

  it('don’t warn of what the site has just carried out if this browser knows that already', async () => {
    const done = [record('1', { id: 'r' }, 'final')];
    expect(await check({ readOffer: elsewhere('final'), signed: done })).toMatchObject({
      same: undefined,
      done: '0x1',
    });
    const other = [record('1', { id: 'q' }, 'final')];
    expect(await check({ readOffer: elsewhere('final'), signed: other })).toMatchObject({
      same: { besides: [] },
      done: undefined,
    });
  });

  it('tell of the holder’s own transaction that waits for a block where the site would pay for the same', async () => {
    const own = {
      hash: '0x3',
      status: 'sent',
      settled: false,
      purpose: { kind: 'send', to: friend, units: '1' },
    } as never;
    await anvil.node.setBalance({ address: holder.address, value: 0n });
    const ask = async () => OFFER;
    const same = { until: undefined, besides: ['0x3'] };
    expect(await check({ readOffer: ask, signed: [own] })).toMatchObject({ relayed: true, same });
    // With an authorization beside it, going on with that one would pay twice as well.
    expect(await check({ readOffer: ask, signed: [own, record('1')] })).toMatchObject({ same: { until: undefined } });
    await anvil.node.setBalance({ address: holder.address, value: 10n ** 18n });
    expect(await check({ readOffer: ask, signed: [own] })).toMatchObject({ relayed: false, same: undefined });
  });
});
