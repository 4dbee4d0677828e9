import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { usgFromCoins } from '#domain/money.ts';
import { REDEEM_MESSAGES } from '#domain/redemptions/messages.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { MIN_REDEMPTION_WEI } from '#domain/terms.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { createApproval } from './approval.ts';
import { createChain } from './chain.ts';
import { begunRedemptions } from './kept-redemptions.ts';
import { burnForRedemption, checkRedemption } from './redeem.ts';
import { estimateReplacement, type Replaceable } from './replace.ts';
import { revertMessage } from './revert.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';

describe('redeeming with the wallet', () => {
  let anvil: TokenChain;
  let holder: Awaited<ReturnType<TokenChain['holder']>>;

  beforeAll(async () => {
    anvil = await openTokenChain();
  });
  afterAll(() => anvil.stop());
  beforeEach(async () => {
    await anvil.node.setAutomine(true);
    holder = await anvil.holder(3);
  });
  const ticket = (coins = 2) => ({ ticketId: `ticket-${holder.address}`, coins, address: holder.address });
  const burn = async (...input: Parameters<typeof burnForRedemption>) => {
    const sent = await burnForRedemption(...input);
    return sent.outcome === 'sent' ? sent.hash : expect.unreachable();
  };
  const burned = () => anvil.node.readContract({ ...anvil.contract, functionName: 'totalRedeemed' });

  it('is refused in the specified words where USG or ETH is missing or cannot be read', async () => {
    const chain = createChain(anvil);
    const check = (coins: number) => expect(checkRedemption(chain, holder.address, coins)).rejects;
    await check(4).toThrow(`${REDEEM_MESSAGES.tooFewTokens}. You can redeem at most 3 coins from this wallet.`);
    await anvil.node.setBalance({ address: holder.address, value: MIN_REDEMPTION_WEI });
    await check(3).toThrow(REDEEM_MESSAGES.noEth);
    await anvil.node.setBalance({ address: holder.address, value: MIN_REDEMPTION_WEI + 1n });
    await expect(checkRedemption(chain, holder.address, 3)).resolves.toBe(false);
    const away = createChain({ ...anvil, rpcUrl: 'http://127.0.0.1:9' });
    await expect(checkRedemption(away, holder.address, 1)).rejects.toThrow(REDEEM_MESSAGES.balanceUnknown);
  });

  it('is not burned again while it is being cancelled, and can be once that is final', async () => {
    const browser = openHolder(anvil, holder);
    await anvil.node.setAutomine(false);
    const first = browser.transactions.find(await burn(browser, ticket(), lavishApproval()));
    const offered = await estimateReplacement(browser.chain, first as Replaceable, 'cancel');
    await browser.signer.replaceTransaction?.(first as Replaceable, 'cancel', createApproval(offered));
    const [cancelled] = browser.transactions.ofTicket(ticket().ticketId);
    expect(await burn(browser, ticket(), lavishApproval())).toBe(cancelled?.hash);
    await anvil.node.mine({ blocks: 5 });
    await browser.transactions.poll();
    const again = await burn(browser, ticket(), lavishApproval());
    expect(again).not.toBe(cancelled?.hash);
    await anvil.node.mine({ blocks: 1 });
    expect((await anvil.mined(again)).status).toBe('success');
  });

  it('burns whole coins with the hash of the ticket, which stays here after the burn is final, since the coins are still to come', async () => {
    const browser = openHolder(anvil, holder);
    const hash = await burn(browser, ticket(), lavishApproval());
    await anvil.mined(hash);
    expect(await browser.chain.usgBalance(holder.address)).toBe(usgFromCoins(1));
    const [event] = await anvil.node.getContractEvents({
      ...anvil.contract,
      eventName: 'Redeemed',
      fromBlock: 'latest',
    });
    expect(event?.args).toMatchObject({ _from: holder.address, _data: ticketHash(ticket().ticketId) });
    await browser.transactions.poll();
    const kept = () => begunRedemptions(browser.storage, [holder.address]);
    expect(kept()).toMatchObject([{ ticket: ticket(), transaction: { hash, status: 'confirmed' } }]);
    await anvil.node.mine({ blocks: 4 });
    await browser.transactions.poll();
    expect(kept()).toMatchObject([{ ticket: ticket(), transaction: { hash, status: 'final' } }]);
    expect(begunRedemptions(browser.storage, [anvil.token])).toEqual([]);
  });

  it('never burns twice for a ticket, however often it is asked', async () => {
    const before = await burned();
    const browser = openHolder(anvil, holder);
    const hash = await burn(browser, ticket(1), lavishApproval());
    await anvil.mined(hash);
    expect(await burn(browser, ticket(1), lavishApproval())).toBe(hash);
    const reloaded = openHolder(anvil, holder, browser.storage);
    expect(await burn(reloaded, ticket(1), lavishApproval())).toBe(hash);
    const elsewhere = openHolder(anvil, holder);
    expect(await burn(elsewhere, ticket(1), lavishApproval()).catch(revertMessage)).toBe(
      REVERT_MESSAGES.DataAlreadyUsed,
    );
    expect((await burned()) - before).toBe(usgFromCoins(1));
  });

  it('stores the ticket before the transaction, and retries on the same one after a failure', async () => {
    await anvil.node.setBalance({ address: holder.address, value: 0n });
    const browser = openHolder(anvil, holder);
    await expect(burnForRedemption(browser, ticket(), lavishApproval())).rejects.toThrow(REDEEM_MESSAGES.noEth);
    const [open] = begunRedemptions(browser.storage, [holder.address]);
    expect(open).toEqual({ ticket: ticket(), transaction: undefined });
    await anvil.node.setBalance({ address: holder.address, value: 10n ** 18n });
    await anvil.mined(await burn(browser, open?.ticket ?? ticket(0), lavishApproval()));
    expect(await browser.chain.usgBalance(holder.address)).toBe(usgFromCoins(1));
  });
});
