import { type Address, type Hex, zeroHash } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { RELAY_MESSAGES, REVERT_MESSAGES } from '#domain/messages/transaction.ts';
import { usgFromCoins } from '#domain/money.ts';
import { type RelayInput, readRelay } from '#domain/relay/authorization.ts';
import type { RelayState } from '#domain/relay/machine.ts';
import { createRelayApproval, isRelayed } from './fee.ts';
import { approveRedemption, burnForRedemption, openRedemptions } from './redeem.ts';
import { sendRelayed } from './send-relayed.ts';
import { openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';
import type { RelayAnswer } from './transaction-record.ts';

const { anvil, friend, units, purpose } = await transferOfFile();
const relayer = await anvil.account('1');
type Holder = Awaited<ReturnType<typeof anvil.holder>>;
let holder: Holder;

/** The site's end as a test has it: it takes whatever is handed in, and brings it to the chain when told to. */
function relayOfTest() {
  const handed: RelayInput[] = [];
  const site = { state: 'accepted' as RelayState, message: null as string | null, tx: null as Hex | null, isAway: false, refusal: '' };
  const answer = (): RelayAnswer => {
    if (site.isAway) return { outcome: 'unknown' };
    if (site.refusal) return { outcome: 'refused', message: site.refusal };
    const { state, message, tx } = site;
    return { outcome: 'known', status: { id: 'relay-1', state, tx, valid_before: 0, message } };
  };
  const service = {
    async handIn(body: RelayInput) {
      if (!site.isAway) handed.push(body);
      return answer();
    },
    statusOf: async () => answer(),
  };
  async function bring(body = handed[0] as RelayInput) {
    const { authorization, signature } = readRelay(body);
    const { from, value, validAfter, validBefore, nonce } = authorization;
    const terms = [validAfter, validBefore, nonce, signature];
    return authorization.kind === 'transfer'
      ? anvil.write(relayer, 'transferWithAuthorization', [from, authorization.to, value, ...terms] as never)
      : anvil.write(relayer, 'redeemWithAuthorization', [from, value, authorization.ticketHash, ...terms] as never);
  }
  return { service, site, handed, bring };
}

beforeEach(async () => {
  await anvil.node.setAutomine(true);
  holder = await anvil.holder(5, '0');
});
const open = (relay: ReturnType<typeof relayOfTest>, storage?: ReturnType<typeof openHolder>['storage']) =>
  openHolder(anvil, holder, storage, relay.service);
const balance = (of: Address) => anvil.node.readContract({ ...anvil.contract, functionName: 'balanceOf', args: [of] });
const hashOf = async (sent: ReturnType<typeof sendRelayed>): Promise<Hex> => {
  const done = await sent;
  return done.outcome === 'sent' ? done.hash : expect.unreachable();
};

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
    expect(await shown()).toMatchObject({ confirmations: 1, block: Number(block.number), relayed: { tx: relay.site.tx } });
    relay.site.isAway = true;
    await anvil.node.mine({ blocks: 1 });
    expect(await shown()).toMatchObject({ status: 'confirmed', confirmations: 2, relayed: { tx: relay.site.tx } });
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

  it('is believed to have happened from the chain alone, whatever the site says', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    relay.site.state = 'final';
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)?.status).toBe('sent');
    Object.assign(relay.site, { state: 'failed', message: REVERT_MESSAGES.AccountFrozen });
    await browser.transactions.poll();
    const failed = browser.transactions.find(hash);
    expect(failed).toMatchObject({ status: 'failed', settled: false });
    expect(failed?.message).toMatch(/frozen.*Please wait until/);
    await relay.bring();
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({ status: 'final', settled: true });
  });

  it('is no send where its holder canceled the authorization elsewhere', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const hash = await hashOf(sendRelayed(browser, purpose, createRelayApproval()));
    const { authorization } = readRelay(relay.handed[0] as RelayInput);
    await anvil.cancelAuthorization(holder, authorization.nonce);
    await anvil.finalize();
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({
      ...{ status: 'dropped', settled: true, message: RELAY_MESSAGES.canceled },
    });
  });

  it('is over when its time is, by the clock of a final block', async () => {
    const relay = relayOfTest();
    const browser = open(relay);
    const { timestamp } = await anvil.node.getBlock();
    const approval = { intent: 'short', deadline: Number(timestamp) + 600 };
    const hash = await hashOf(sendRelayed(browser, purpose, approval));
    relay.site.state = 'expired';
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({ status: 'dropped', settled: false });
    await anvil.node.increaseTime({ seconds: 700 });
    await anvil.node.mine({ blocks: 4 });
    await browser.transactions.poll();
    expect(browser.transactions.find(hash)).toMatchObject({
      ...{ status: 'dropped', settled: true, message: RELAY_MESSAGES.expired },
    });
    await expect(relay.bring()).rejects.toThrow();
  });
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
