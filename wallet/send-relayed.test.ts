import type { Address } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { usgFromCoins } from '#domain/money.ts';
import { RELAY_MESSAGES, SAME_PAYMENT_MESSAGES } from '#domain/relay/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { createApproval, createRelayApproval, isRelayed } from './approval.ts';
import { redeemCall, transferCall } from './calls.ts';
import { prepareCancellation } from './cancel-relayed.ts';
import { begunRedemptions } from './kept-redemptions.ts';
import { approveRedemption, burnForRedemption } from './redeem.ts';
import { estimateReplacement, type Replaceable } from './replace.ts';
import { RelayRefused } from './same-payment.ts';
import { sendRelayed } from './send-relayed.ts';
import { browserWalletOf, signerOfWallet } from './testing/browser-wallet.ts';
import { openHolder } from './testing/holder.ts';
import { hashOf, OFFER, type Relay, relaysOf } from './testing/relay.ts';
import { transferOfFile } from './testing/transfer.ts';
import { isOpenAuthorization } from './transaction-record.ts';

const { anvil, friend, units, purpose } = await transferOfFile();
const relayOfTest = await relaysOf(anvil);
type Holder = Awaited<ReturnType<typeof anvil.holder>>;
let holder: Holder;

beforeEach(async () => {
  await anvil.node.setAutomine(true);
  holder = await anvil.holder(5, '0');
});
const open = (relay: Relay, storage?: ReturnType<typeof openHolder>['storage']) =>
  openHolder(anvil, holder, storage, relay.service);
const balance = (of: Address) => anvil.node.readContract({ ...anvil.contract, functionName: 'balanceOf', args: [of] });

describe('a send that the site pays for', () => {
  it('is signed by a holder without ETH, submitted, and followed on the chain until it is final', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const before = await balance(friend);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    expect(browser.transactions.find(hash)).toMatchObject({
      status: 'sent',
      settled: false,
      relayed: { id: 'relay-1' },
    });
    await relay.bring();
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({ status: 'confirmed', settled: false });
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({ status: 'final', settled: true });
    expect((await balance(friend)) - before).toBe(units);
    expect(browser.transactions.recipients(holder.address)).toEqual([friend]);
  });

  it('is signed once for a confirmation, however often that is answered', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const approval = createRelayApproval();
    const hashes = await Promise.all([1, 2, 3].map(() => hashOf(sendRelayed(browser, purpose, approval))));
    expect([new Set(hashes).size, relay.submitted.length]).toEqual([1, 1]);
  });

  it('is kept before it is submitted, and after a crash the same authorization is submitted', async () => {
    const relay = relayOfTest();
    relay.site.isAway = true;
    const { submit } = relay.service;
    let keptBefore = 0;
    relay.service.submit = async (body) => {
      keptBefore = browser.transactions.getState().records.length;
      return submit(body);
    };
    const { storage, ...browser } = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const kept = browser.transactions.find(hash);
    expect([keptBefore, kept?.status]).toEqual([1, 'signed']);
    relay.site.isAway = false;
    const reloaded = open(relay, storage);
    await reloaded.transactions.poll();
    expect(relay.submitted).toEqual([kept?.relayed?.body]);
    expect(reloaded.transactions.find(hash)).toMatchObject({ status: 'sent' });
    expect(reloaded.transactions.getState().records).toHaveLength(1);
  });

  it('stays open where the site refuses it, and the next confirmation submits the same bytes', async () => {
    const relay = relayOfTest();
    relay.site.refusal = RELAY_MESSAGES.dayLimit;
    const { storage, ...browser } = open(relay);
    await expect(sendRelayed(browser, purpose, createRelayApproval())).rejects.toThrow(RELAY_MESSAGES.dayLimit);
    const [record] = browser.transactions.getState().records;
    expect(record).toMatchObject({ status: 'signed', relayed: { problem: RELAY_MESSAGES.dayLimit }, settled: false });
    // It isn't submitted again by itself, and looking for it changes nothing.
    await browser.transactions.poll();
    expect(relay.submitted).toHaveLength(1);
    relay.site.refusal = '';
    const reloaded = open(relay, storage);
    const before = await balance(friend);
    expect(await hashOf(sendRelayed(reloaded, purpose, createRelayApproval()))).toBe(record?.hash);
    expect(new Set(relay.submitted.map(({ nonce }) => nonce)).size).toBe(1);
    expect(reloaded.transactions.getState().records).toMatchObject([{ status: 'sent', relayed: { id: 'relay-1' } }]);
    await relay.bring();
    await anvil.finalize();
    await reloaded.transactions.poll();
    expect(reloaded.transactions.getState().records).toMatchObject([{ status: 'final', settled: true }]);
    expect((await balance(friend)) - before).toBe(units);
  });

  it('is paid once where the answer got lost and the next one is 429, whatever the holder tries again', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const before = await balance(friend);
    relay.site.losesAnswers = true;
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    Object.assign(relay.site, { losesAnswers: false, refusal: API_MESSAGES.tooMany });
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({
      status: 'signed',
      relayed: { problem: API_MESSAGES.tooMany },
    });
    await expect(sendRelayed(browser, purpose, createRelayApproval())).rejects.toBeInstanceOf(RelayRefused);
    relay.site.refusal = '';
    // Looking for it by its number finds that the site has it.
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)?.relayed).not.toHaveProperty('problem');
    expect(await hashOf(sendRelayed(browser, purpose, createRelayApproval()))).toBe(hash);
    expect(new Set(relay.submitted.map(({ nonce }) => nonce)).size).toBe(1);
    await relay.bring();
    await anvil.finalize();
    await browser.transactions.poll();
    expect([(await balance(friend)) - before, browser.transactions.getState().records.length]).toEqual([units, 1]);
  });

  it('is a second payment only where its holder says so, knowing of the first', async () => {
    const relay = relayOfTest();
    const { storage, ...browser } = open(relay);
    const first = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const second = { besides: [first] };
    const other = await hashOf(sendRelayed(browser, purpose, { ...createRelayApproval(), second }));
    expect(other).not.toBe(first);
    expect(relay.submitted.map((body) => 'again' in body)).toEqual([false, true]);
    // A third, approved in a tab that knows only of the first, goes on with the second.
    const tab = open(relay, storage);
    expect(await hashOf(sendRelayed(tab, purpose, { ...createRelayApproval(), second }))).toBe(other);
    // Another amount is another payment.
    await sendRelayed(browser, { ...purpose, units: '1' }, createRelayApproval());
    expect(new Set(relay.submitted.map(({ nonce }) => nonce)).size).toBe(3);
  });

  it('goes on with the same bytes as a second payment where the site knows the first from elsewhere', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    relay.site.refusal = RELAY_MESSAGES.same;
    const approval = createRelayApproval();
    const refused = await sendRelayed(browser, purpose, approval).catch((error: unknown) => error);
    expect(refused).toMatchObject({ reason: RELAY_MESSAGES.same });
    relay.site.refusal = '';
    await sendRelayed(browser, purpose, { ...approval, second: { besides: [] } });
    const [first, second] = relay.submitted;
    expect(second).toEqual({ ...first, again: true });
  });

  it('that was to be gone on with is not signed anew, whatever became of it while that was confirmed', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const before = await balance(friend);
    const first = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const goingOn = () => sendRelayed(browser, purpose, { ...createRelayApproval(), continues: [first] });
    expect(await hashOf(goingOn())).toBe(first);
    await relay.bring();
    await browser.transactions.poll();
    expect(await hashOf(goingOn())).toBe(first);
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(first)?.status).toBe('final');
    expect(await hashOf(goingOn())).toBe(first);
    expect([relay.submitted.length, (await balance(friend)) - before]).toEqual([1, units]);
  });

  it('that was to be gone on with and is over by then is not replaced by another one', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const first = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const approval = { ...createRelayApproval(), continues: [first] };
    const record = browser.transactions.find(first) ?? expect.unreachable();
    browser.transactions.add({ ...record, status: 'dropped', settled: true });
    await expect(sendRelayed(browser, purpose, approval)).rejects.toThrow(SAME_PAYMENT_MESSAGES.over);
    expect([relay.submitted.length, browser.transactions.getState().records.length]).toEqual([1, 1]);
    // Asked anew, it is another payment.
    expect(await hashOf(sendRelayed(browser, purpose, createRelayApproval()))).not.toBe(first);
  });

  it('is asked for again where another tab has paid the same since it was asked for', async () => {
    const relay = relayOfTest();
    const { storage, ...browser } = open(relay);
    const tab = open(relay, storage);
    const [approval, second] = [createRelayApproval(), { besides: [] }];
    const paid = await hashOf(sendRelayed(tab, purpose, createRelayApproval()));
    await relay.bring();
    await anvil.finalize();
    await tab.transactions.poll();
    const stopped = { name: 'SameStillOpen', open: { hash: paid }, message: SAME_PAYMENT_MESSAGES.sent };
    await expect(sendRelayed(browser, purpose, approval)).rejects.toMatchObject(stopped);
    await expect(sendRelayed(browser, purpose, { ...approval, second })).rejects.toMatchObject(stopped);
    expect(relay.submitted).toHaveLength(1);
    const other = await hashOf(sendRelayed(browser, purpose, { ...approval, second: { besides: [paid] } }));
    expect([other === paid, relay.submitted.length]).toEqual([false, 2]);
  });

  it('is a second payment in its holder’s words alone, never where a page submits it by itself', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    relay.site.isAway = true;
    const approval = { ...createRelayApproval(), second: { besides: [] } };
    await sendRelayed(browser, purpose, approval);
    relay.site.isAway = false;
    relay.site.refusal = RELAY_MESSAGES.same;
    await browser.transactions.poll();
    expect(relay.submitted.map((body) => 'again' in body)).toEqual([false]);
    const [record] = browser.transactions.getState().records;
    expect(record).toMatchObject({ relayed: { problem: RELAY_MESSAGES.same }, settled: false });
    relay.site.refusal = '';
    await sendRelayed(browser, purpose, approval);
    expect(relay.submitted.map((body) => 'again' in body)).toEqual([false, true]);
    expect(new Set(relay.submitted.map(({ nonce }) => nonce)).size).toBe(1);
  });

  it('is signed by one of two tabs that send the same at the same moment', async () => {
    const relay = relayOfTest();
    const { storage, ...one } = open(relay);
    const other = open(relay, storage);
    const hashes = await Promise.all(
      [one, other].map((tab) => hashOf(sendRelayed(tab, purpose, createRelayApproval()))),
    );
    expect([new Set(hashes).size, new Set(relay.submitted.map(({ nonce }) => nonce)).size]).toEqual([1, 1]);
  });
});

describe('a send that its holder pays for, after one that the site was to pay for', () => {
  const call = () => transferCall(anvil.token, friend, units);
  it('is refused while the same may still be carried out, unless its holder wants to pay twice', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    relay.site.refusal = RELAY_MESSAGES.dayLimit;
    await sendRelayed(browser, purpose, createRelayApproval()).catch(() => {});
    const [first] = browser.transactions.getState().records;
    await anvil.fund(holder.address, '1');
    const approval = await browser.approve(call());
    await expect(browser.signer.sendTransaction(call(), purpose, approval)).rejects.toMatchObject({
      name: 'SameStillOpen',
      open: { hash: first?.hash },
    });
    expect(await anvil.node.getTransactionCount(holder)).toBe(0);
    // Another payment isn't stopped by it, nor one that its holder says is a second one.
    await browser.send(transferCall(anvil.token, friend, 1n), { ...purpose, units: '1' });
    const second = { besides: [first?.hash ?? '0x'] } as const;
    const sent = await browser.signer.sendTransaction(call(), purpose, { ...approval, second });
    expect(sent.outcome).toBe('sent');
    expect(browser.transactions.find(first?.hash ?? '0x')).toMatchObject({ settled: false });
  });

  it('is asked for again where the same went through after it was asked for', async () => {
    const relay = relayOfTest();
    const { storage, ...browser } = open(relay);
    await anvil.fund(holder.address, '1');
    const approval = await browser.approve(call());
    const paid = await hashOf(sendRelayed(open(relay, storage), purpose, createRelayApproval()));
    await relay.bring();
    await browser.transactions.poll();
    expect(browser.transactions.find(paid)?.status).toBe('confirmed');
    await expect(browser.signer.sendTransaction(call(), purpose, approval)).rejects.toMatchObject({
      name: 'SameStillOpen',
      open: { hash: paid },
    });
    expect(await anvil.node.getTransactionCount(holder)).toBe(0);
    // What was paid before that is no reason to ask.
    await browser.send(call(), purpose);
    await expect.poll(() => anvil.node.getTransactionCount(holder)).toBe(1);
  });

  it('goes through as soon as the first one is cancelled on the chain', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const before = await balance(friend);
    const first = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const record = async () =>
      (await browser.transactions.signedBy(holder.address)).find(isOpenAuthorization) ?? expect.unreachable();
    // Without ETH it has to wait out its time.
    expect(await prepareCancellation(browser, await record())).toBeUndefined();
    await anvil.fund(holder.address, '1');
    const cancellation = (await prepareCancellation(browser, await record())) ?? expect.unreachable();
    const title = 'Cancel';
    await browser.signer.sendTransaction(cancellation.call, { kind: 'guard', title }, cancellation.approval);
    await browser.transactions.poll();
    expect(browser.transactions.find(first)).toMatchObject({
      status: 'sent',
      settled: false,
      relayed: { problem: RELAY_MESSAGES.canceling },
    });
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(first)).toMatchObject({
      status: 'dropped',
      settled: true,
      message: RELAY_MESSAGES.canceled,
    });
    await expect(relay.bring()).rejects.toThrow();
    await browser.send(call(), purpose);
    await anvil.finalize();
    expect((await balance(friend)) - before).toBe(units);
  });
});

describe('a send that the site pays for, after one that its holder pays for', () => {
  const call = () => transferCall(anvil.token, friend, units);
  it.each(['sent', 'signed', 'dropped'] as const)(
    'is refused while the first may still get into a block (%s), unless its holder wants to pay twice',
    async (status) => {
      const relay = relayOfTest();
      const browser = open(relay);
      await anvil.fund(holder.address, '1');
      await anvil.node.setAutomine(false);
      const own = await browser.send(call(), purpose);
      const record = browser.transactions.find(own) ?? expect.unreachable();
      browser.transactions.add({ ...record, status });
      await expect(sendRelayed(browser, purpose, createRelayApproval())).rejects.toMatchObject({
        name: 'SameStillOpen',
        open: { hash: own },
        message: SAME_PAYMENT_MESSAGES.sent,
      });
      expect(relay.submitted).toEqual([]);
      await sendRelayed(browser, { ...purpose, units: '1' }, createRelayApproval());
      const second = { besides: [own] };
      await sendRelayed(browser, purpose, { ...createRelayApproval(), second });
      expect(relay.submitted.map((body) => 'again' in body)).toEqual([false, true]);
    },
  );

  it('is refused while the first is to be cancelled, and goes through once it finally is', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    await anvil.fund(holder.address, '1');
    await anvil.node.setAutomine(false);
    const own = await browser.send(call(), purpose);
    const record = browser.transactions.find(own) as Replaceable;
    const fees = await estimateReplacement(browser.chain, record, 'cancel');
    await browser.signer.replaceTransaction?.(record, 'cancel', createApproval(fees));
    await expect(sendRelayed(browser, purpose, createRelayApproval())).rejects.toMatchObject({ open: { hash: own } });
    await anvil.node.setAutomine(true);
    await anvil.finalize();
    await browser.transactions.poll();
    expect(await sendRelayed(browser, purpose, createRelayApproval())).toMatchObject({ outcome: 'sent' });
  });
});

it('is signed by a browser wallet as well, whose owner’s refusal submits nothing', async () => {
  const relay = relayOfTest();
  const browser = open(relay);
  const wallet = browserWalletOf(anvil, holder.key);
  const deps = { ...browser, signer: signerOfWallet(wallet, browser) };
  const [before, approval] = [await balance(friend), createRelayApproval()];
  wallet.behavior.refuses = { code: 4001, message: '' };
  await expect(sendRelayed(deps, purpose, approval)).rejects.toThrow(SIGNER_MESSAGES.refused);
  expect([relay.submitted, browser.transactions.getState().records]).toEqual([[], []]);
  wallet.behavior.refuses = undefined;
  await sendRelayed(deps, purpose, approval);
  await relay.bring();
  expect((await balance(friend)) - before).toBe(units);
  expect(wallet.timesAsked('eth_sendTransaction')).toBe(0);
});

describe('a redemption that the site pays for', () => {
  const ticket = () => ({ ticketId: `ticket-${holder.address}`, coins: 2, address: holder.address });
  const later = async () => ({
    intent: crypto.randomUUID(),
    at: Date.now(),
    deadline: Number((await anvil.node.getBlock()).timestamp) + 3_600,
  });

  it('is offered exactly where ETH is short and the site offers it', async () => {
    const { chain } = open(relayOfTest());
    expect(isRelayed(await approveRedemption(chain, holder.address, 2, async () => OFFER))).toBe(true);
    await expect(approveRedemption(chain, holder.address, 2)).rejects.toThrow(/Ethereum/);
    await anvil.fund(holder.address, '1');
    expect(isRelayed(await approveRedemption(chain, holder.address, 2, async () => OFFER))).toBe(false);
  });

  it('burns just that ticket’s tokens, once', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const sent = await burnForRedemption(browser, ticket(), await later());
    expect(relay.submitted[0]).toMatchObject({ kind: 'redeem', value: usgFromCoins(2).toString() });
    expect(await burnForRedemption(browser, ticket(), await later())).toEqual(sent);
    await relay.bring();
    await anvil.finalize();
    await browser.transactions.poll();
    expect(await balance(holder.address)).toBe(usgFromCoins(3));
    expect(begunRedemptions(browser.storage, [holder.address])).toMatchObject([
      { ticket: ticket(), transaction: { status: 'final' } },
    ]);
    expect(relay.submitted).toHaveLength(1);
  });

  it('is submitted again as it is where the site hasn’t taken it, or burned by its holder, and never burns twice', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    relay.site.refusal = RELAY_MESSAGES.dayLimit;
    await expect(burnForRedemption(browser, ticket(), await later())).rejects.toThrow(RELAY_MESSAGES.dayLimit);
    const nonces = () => new Set(relay.submitted.map(({ nonce }) => nonce)).size;
    await expect(burnForRedemption(browser, ticket(), await later())).rejects.toThrow(RELAY_MESSAGES.dayLimit);
    expect([relay.submitted.length, nonces()]).toEqual([2, 1]);
    await anvil.fund(holder.address, '1');
    const call = redeemCall(anvil.token, 2, ticket().ticketId);
    const sent = await burnForRedemption(browser, ticket(), await browser.approve(call));
    expect(sent.outcome).toBe('sent');
    await anvil.finalize();
    await expect(relay.bring()).rejects.toThrow();
    expect(await balance(holder.address)).toBe(usgFromCoins(3));
  });

  it('is refused before anything is signed where the site says that it won’t pay', async () => {
    const { chain } = open(relayOfTest());
    const ask = async () => ({ ...OFFER, redemptions: { left: 0, message: RELAY_MESSAGES.dayLimit } });
    await expect(approveRedemption(chain, holder.address, 2, ask)).rejects.toThrow(RELAY_MESSAGES.dayLimit);
    await expect(approveRedemption(chain, holder.address, 2, async () => undefined)).rejects.toThrow(/Ethereum/);
  });
});
