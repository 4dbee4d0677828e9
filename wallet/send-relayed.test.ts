import type { Address } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { RELAY_MESSAGES } from '#domain/messages/transaction.ts';
import { usgFromCoins } from '#domain/money.ts';
import { createRelayApproval, isRelayed } from './fee.ts';
import { approveRedemption, burnForRedemption, openRedemptions } from './redeem.ts';
import { sendRelayed } from './send-relayed.ts';
import { browserWalletOf, signerOfWallet } from './testing/browser-wallet.ts';
import { openHolder } from './testing/holder.ts';
import { hashOf, type Relay, relaysOf } from './testing/relay.ts';
import { transferOfFile } from './testing/transfer.ts';

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
  it('is signed by a holder without ETH, handed in, and followed on the chain until it is final', async () => {
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
    expect([new Set(hashes).size, relay.handed.length]).toEqual([1, 1]);
  });

  it('is kept before it is handed in, and after a crash the same authorization is handed in', async () => {
    const relay = relayOfTest();
    relay.site.isAway = true;
    const { handIn } = relay.service;
    let keptBefore = 0;
    relay.service.handIn = async (body) => {
      keptBefore = browser.transactions.getState().records.length;
      return handIn(body);
    };
    const { storage, ...browser } = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const kept = browser.transactions.find(hash);
    expect([keptBefore, kept?.status]).toEqual([1, 'signed']);
    relay.site.isAway = false;
    const reloaded = open(relay, storage);
    await reloaded.transactions.poll();
    expect(relay.handed).toEqual([kept?.relayed?.body]);
    expect(reloaded.transactions.find(hash)).toMatchObject({ status: 'sent' });
    expect(reloaded.transactions.getState().records).toHaveLength(1);
  });

  it('is dropped with the site’s reason where the site refuses it, and signed anew at the next confirmation', async () => {
    const relay = relayOfTest();
    relay.site.refusal = RELAY_MESSAGES.dayLimit;
    const browser = open(relay);
    await expect(sendRelayed(browser, purpose, createRelayApproval())).rejects.toThrow(RELAY_MESSAGES.dayLimit);
    const [record] = browser.transactions.getState().records;
    expect(record).toMatchObject({ status: 'dropped', message: RELAY_MESSAGES.dayLimit });
    relay.site.refusal = '';
    await sendRelayed(browser, purpose, createRelayApproval());
    expect(relay.handed).toHaveLength(2);
  });
});

it('is signed by a browser wallet as well, whose owner’s refusal hands nothing in', async () => {
  const relay = relayOfTest();
  const browser = open(relay);
  const wallet = browserWalletOf(anvil, holder.key);
  const deps = { ...browser, signer: signerOfWallet(wallet, browser) };
  const [before, approval] = [await balance(friend), createRelayApproval()];
  wallet.behavior.refuses = { code: 4001, message: '' };
  await expect(sendRelayed(deps, purpose, approval)).rejects.toThrow(SIGNER_MESSAGES.refused);
  expect([relay.handed, browser.transactions.getState().records]).toEqual([[], []]);
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
    deadline: Number((await anvil.node.getBlock()).timestamp) + 3_600,
  });

  it('is offered exactly where ETH is short and the site offers it', async () => {
    const { chain } = open(relayOfTest());
    expect(isRelayed(await approveRedemption(chain, holder.address, 2, true))).toBe(true);
    await expect(approveRedemption(chain, holder.address, 2, false)).rejects.toThrow(/Ethereum/);
    await anvil.fund(holder.address, '1');
    expect(isRelayed(await approveRedemption(chain, holder.address, 2, true))).toBe(false);
  });

  it('burns just that ticket’s tokens, once', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const sent = await burnForRedemption(browser, ticket(), await later());
    expect(relay.handed[0]).toMatchObject({ kind: 'redeem', value: usgFromCoins(2).toString() });
    expect(await burnForRedemption(browser, ticket(), await later())).toEqual(sent);
    await relay.bring();
    await anvil.finalize();
    await browser.transactions.poll();
    expect(await balance(holder.address)).toBe(usgFromCoins(3));
    expect(openRedemptions(browser, holder.address)).toEqual([]);
    expect(relay.handed).toHaveLength(1);
  });
});
