import { zeroHash } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { RELAY_MESSAGES, relayNeverSent } from '#domain/relay/messages.ts';
import { type RelayInput, readRelay } from '#domain/relay/relay-input.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { createRelayApproval } from './approval.ts';
import { readHeads } from './follow.ts';
import { followRelayed } from './follow-relayed.ts';
import { sendRelayed } from './send-relayed.ts';
import { openHolder } from './testing/holder.ts';
import { hashOf, type Relay, relaysOf } from './testing/relay.ts';
import { transferOfFile } from './testing/transfer.ts';
import { isOpenAuthorization, type RelayedRecord } from './transaction-record.ts';

const { anvil, purpose } = await transferOfFile();
const relayOfTest = await relaysOf(anvil);
let holder: Awaited<ReturnType<typeof anvil.holder>>;
beforeEach(async () => {
  await anvil.node.setAutomine(true);
  holder = await anvil.holder(5, '0');
});
const open = (relay: Relay) => openHolder(anvil, holder, undefined, relay.service);

describe('an authorization that the site brings to the chain', () => {
  it('counts the confirmations of the transaction that brought it, whichever of the site’s that was', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const shown = async () => {
      await browser.transactions.poll();
      return browser.transactions.find(hash);
    };
    relay.site.tx = zeroHash;
    await shown();
    await relay.bring();
    const unnamed = await shown();
    expect(unnamed).toMatchObject({ status: 'confirmed' });
    expect(unnamed).not.toHaveProperty('confirmations');
    const block = await anvil.node.getBlock({ blockTag: 'latest' });
    relay.site.tx = block.transactions[0] ?? null;
    expect(await shown()).toMatchObject({
      confirmations: 1,
      block: Number(block.number),
      relayed: { tx: relay.site.tx },
    });
    relay.site.isAway = true;
    await anvil.node.mine({ blocks: 1 });
    expect(await shown()).toMatchObject({ status: 'confirmed', confirmations: 2, relayed: { tx: relay.site.tx } });
  });

  it('is believed to have happened from the chain alone, whatever the site says', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    relay.site.state = 'final';
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)?.status).toBe('sent');
    Object.assign(relay.site, { state: 'failed', message: REVERT_MESSAGES.AccountFrozen });
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({
      status: 'sent',
      settled: false,
      relayed: { problem: REVERT_MESSAGES.AccountFrozen },
    });
    await relay.bring();
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({ status: 'final', settled: true });
  });

  it('is no send where its holder canceled the authorization elsewhere', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const { authorization } = readRelay(relay.submitted[0] as RelayInput);
    await anvil.cancelAuthorization(holder, authorization.nonce);
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({
      status: 'dropped',
      settled: true,
      message: RELAY_MESSAGES.canceled,
    });
  });

  it('is no send where its holder cancels it while a poll reads the chain', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const record = browser.transactions.find(hash) as RelayedRecord;
    const before = await readHeads(browser.chain);
    const { authorization } = readRelay(relay.submitted[0] as RelayInput);
    await anvil.cancelAuthorization(holder, authorization.nonce);
    await anvil.finalize();
    const patch = await followRelayed(browser.chain, record, before, relay.service);
    expect(patch).toMatchObject({ status: 'sent' });
    expect(patch.settled).not.toBe(true);
  });

  it('is open again where an earlier version of the site called it dropped', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const record = browser.transactions.find(hash) ?? expect.unreachable();
    browser.transactions.add({ ...record, status: 'dropped', message: 'Too many requests' });
    expect((await browser.transactions.signedBy(holder.address)).filter(isOpenAuthorization)).toHaveLength(1);
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({ status: 'sent' });
  });

  it('is over when its time is, by the clock of a final block', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const { timestamp } = await anvil.node.getBlock();
    const approval = { intent: 'short', at: Date.now(), deadline: Number(timestamp) + 600 };
    const hash = await hashOf(sendRelayed(browser, purpose, approval));
    for (const state of ['expired', 'refused', 'failed'] as const) {
      relay.site.state = state;
      await browser.transactions.poll();
      expect(browser.transactions.find(hash)).toMatchObject({ status: 'sent', settled: false });
    }
    await anvil.node.increaseTime({ seconds: 700 });
    await anvil.node.mine({ blocks: 4 });
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({
      status: 'dropped',
      settled: true,
      message: relayNeverSent(RELAY_MESSAGES.replaced),
    });
    await expect(relay.bring()).rejects.toThrow();
  });
});
