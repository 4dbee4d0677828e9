import { ResourceUnavailableRpcError, RpcRequestError } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usgTokenAbi } from '#contracts/abi.ts';
import { DAY, openTokenChain, type TokenChain } from '#contracts/testing/token-chain.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import { usgFromCoins } from '#domain/money.ts';
import { MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { CHAIN_MESSAGES, REVERT_MESSAGES, ROLE_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { issueCall, redeemCall, transferCall } from './calls.ts';
import type { Call } from './chain.ts';
import { estimateFees } from './fee.ts';
import { isUnreachable, revertMessage } from './revert.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';

const REASON = `0x${'22'.repeat(32)}` as const;

describe('a refusal of the token', () => {
  let anvil: TokenChain;
  let holder: Awaited<ReturnType<TokenChain['holder']>>;
  let snapshot: `0x${string}`;

  beforeAll(async () => {
    anvil = await openTokenChain();
    holder = await anvil.holder(3);
  });
  afterAll(() => anvil.stop());
  beforeEach(async () => {
    if (snapshot) await anvil.node.revert({ id: snapshot });
    snapshot = await anvil.node.snapshot();
  });

  const asAdmin = (functionName: 'pause' | 'finalizeIssuance') => anvil.write(anvil.admin, functionName, []);
  const freeze = (address: `0x${string}`) => anvil.write(anvil.admin, 'freeze', [address, REASON]);

  /** The message for a send by that account, and that neither the estimate nor the signer lets it through. */
  async function refused(account: TokenChain['admin'], call: Call): Promise<string> {
    const { chain, signer, transactions } = openHolder(anvil, account);
    const estimated = await estimateFees(chain, account.address, call).then(() => 'estimated', revertMessage);
    const purpose = { kind: 'issue', to: account.address, units: '1' } as const;
    const sent = await signer.sendTransaction(call, purpose, lavishApproval()).then(() => 'sent', revertMessage);
    expect(sent).toBe(estimated);
    expect(transactions.getState().records).toHaveLength(0);
    return sent;
  }
  const issue = (coins: number, data?: `0x${string}`) =>
    issueCall(anvil.token, holder.address, usgFromCoins(coins), data);
  const transfer = (to: `0x${string}`, coins = 1) => transferCall(anvil.token, to, usgFromCoins(coins));

  it('above the reserve', async () => {
    expect(await refused(anvil.admin, issue(998))).toBe(REVERT_MESSAGES.ExceedsReserve);
  });

  it('above the cap', async () => {
    await anvil.attest(MAX_SUPPLY_COINS + 5000);
    expect(await refused(anvil.admin, issue(MAX_SUPPLY_COINS - 2))).toBe(REVERT_MESSAGES.ExceedsCap);
  });

  it('on an attestation that is too old', async () => {
    await anvil.node.increaseTime({ seconds: 36 * DAY });
    await anvil.node.mine({ blocks: 1 });
    expect(await refused(anvil.admin, issue(1))).toBe(REVERT_MESSAGES.AttestationTooOld);
  });

  it('while paused', async () => {
    await asAdmin('pause');
    expect(await refused(holder, transfer(anvil.admin.address))).toBe(REVERT_MESSAGES.EnforcedPause);
    expect(await refused(anvil.admin, issue(1))).toBe(REVERT_MESSAGES.EnforcedPause);
  });

  it('by someone who is not an issuer', async () => {
    expect(await refused(holder, issue(1))).toBe(ROLE_MESSAGES.ISSUER);
  });

  it('from and to a frozen account', async () => {
    await freeze(holder.address);
    expect(await refused(holder, transfer(anvil.admin.address))).toBe(REVERT_MESSAGES.AccountFrozen);
    expect(await refused(anvil.admin, issue(1))).toBe(REVERT_MESSAGES.AccountFrozen);
  });

  it('to the token itself', async () => {
    expect(await refused(holder, transfer(anvil.token))).toBe(REVERT_MESSAGES.TransferToToken);
  });

  it('with data that was used before', async () => {
    await anvil.issue(holder.address, usgFromCoins(1), REASON);
    expect(await refused(anvil.admin, issue(1, REASON))).toBe(REVERT_MESSAGES.DataAlreadyUsed);
  });

  it('after issuing was ended for good', async () => {
    await asAdmin('finalizeIssuance');
    expect(await refused(anvil.admin, issue(1))).toBe(REVERT_MESSAGES.IssuanceFinalized);
  });

  it('of no coins, and of more than there are', async () => {
    expect(await refused(holder, redeemCall(anvil.token, 0, 'ticket'))).toBe(REVERT_MESSAGES.NotWholeCoins);
    expect(await refused(holder, redeemCall(anvil.token, 4, 'ticket'))).toBe(REVERT_MESSAGES.ERC20InsufficientBalance);
    expect(await refused(holder, transfer(anvil.admin.address, 4))).toBe(REVERT_MESSAGES.ERC20InsufficientBalance);
  });

  it('of a fee that cannot be paid', async () => {
    await anvil.node.setBalance({ address: holder.address, value: 1n });
    const { signer, transactions } = openHolder(anvil, holder);
    const purpose = { kind: 'send', to: anvil.admin.address, units: '1' } as const;
    const message = await signer
      .sendTransaction(transfer(anvil.admin.address), purpose, lavishApproval())
      .catch(revertMessage);
    expect(message).toBe(CHAIN_MESSAGES.noEthForFee);
    expect(transactions.getState().records.every((record) => record.settled)).toBe(true);
  });

  it('has a distinct message for every token error', () => {
    const names = usgTokenAbi.flatMap((item) => (item.type === 'error' ? [item.name] : []));
    expect(names.filter((name) => !REVERT_MESSAGES[name])).toEqual([]);
    expect(new Set(Object.values(REVERT_MESSAGES)).size).toBe(Object.keys(REVERT_MESSAGES).length);
  });

  it('is distinguished from a network that does not answer, as the relay says it', () => {
    const error = { code: -32002, message: API_MESSAGES.chainUnavailable };
    const unanswered = new RpcRequestError({ body: {}, error, url: 'https://site.example/api/rpc' });
    expect(revertMessage(new ResourceUnavailableRpcError(unanswered))).toBe(API_MESSAGES.chainUnavailable);
    expect(isUnreachable(unanswered)).toBe(true);
    const refused = new RpcRequestError({ body: {}, error: { code: -32000, message: 'no' }, url: '' });
    expect(revertMessage(refused)).toBe(CHAIN_MESSAGES.unknown);
    expect(isUnreachable(refused)).toBe(false);
  });

  it('is never a stack trace, whatever was thrown', async () => {
    expect(revertMessage(new Error('at x.js:1:1'))).toBe(CHAIN_MESSAGES.unknown);
    expect(revertMessage('nonsense')).toBe(CHAIN_MESSAGES.unknown);
    const { chain } = openHolder({ ...anvil, rpcUrl: 'http://127.0.0.1:9' }, holder);
    expect(await chain.ethBalance(holder.address).catch(revertMessage)).toBe(API_MESSAGES.chainUnavailable);
  });
});
