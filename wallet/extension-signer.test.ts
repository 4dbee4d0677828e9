import { keccak256, verifyMessage, verifyTypedData } from 'viem';
import { beforeEach, describe, expect, it } from 'vitest';
import { usgFromCoins } from '#domain/money.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { CHAIN_MESSAGES, REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { SIGNER_MESSAGES, walletSaid, wrongAccount, wrongNetwork } from '#domain/wallet/signer-messages.ts';
import { fulfilCall, issueCall, transferCall, voidIssueCall } from './calls.ts';
import { type AddedNetwork, connectExtension, watchToken } from './extension-requests.ts';
import { readAnnouncement } from './extensions.ts';
import { FeeRisen } from './fee.ts';
import { burnForRedemption } from './redeem.ts';
import { revertMessage } from './revert.ts';
import { browserWalletOf, extensionOf, signerOfWallet } from './testing/browser-wallet.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, friend, purpose, call, newHolder } = await transferOfFile();
const OTHER = 1;

describe('a browser wallet', () => {
  let holder: Awaited<ReturnType<typeof newHolder>>;
  let browser: ReturnType<typeof openHolder>;
  let wallet: ReturnType<typeof browserWalletOf>;
  beforeEach(async () => {
    holder = await newHolder();
    browser = openHolder(anvil, holder);
    wallet = browserWalletOf(anvil, holder.key);
  });

  const signerOf = (network?: AddedNetwork, on = browser) => signerOfWallet(wallet, on, network);
  const send = async (approval = lavishApproval()) => signerOf().sendTransaction(call, purpose, approval);
  const failureOf = (act: Promise<unknown>) => act.then(() => expect.unreachable(), revertMessage);
  const USER_REFUSED = { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' };

  it('gives the account of its owner, and signs what is verified against it', async () => {
    expect(await connectExtension(extensionOf(wallet))).toBe(holder.address);
    const signer = signerOf();
    const signature = await signer.signMessage('Hello');
    expect(await verifyMessage({ address: holder.address, message: 'Hello', signature })).toBe(true);
    const typed = priceTypedData(anvil.chainId, anvil.token, 162_750, 1_763_700_000);
    const signed = await signer.signTypedData(typed);
    expect(await verifyTypedData({ address: holder.address, ...typed, signature: signed.signature })).toBe(true);
  });

  it('gives on what a contract’s owners signed, and no other signature than its account’s key’s', async () => {
    const typed = priceTypedData(anvil.chainId, anvil.token, 162_750, 1_763_700_000);
    const answered = async (signature: string) => {
      wallet.behavior.lies = { eth_signTypedData_v4: signature };
      return signerOf()
        .signTypedData(typed)
        .then((signed) => signed.signature, revertMessage);
    };
    const ofOwners = `0x${'ab'.repeat(130)}` as const;
    expect(await answered(ofOwners)).toBe(SIGNER_MESSAGES.wrongSignature);
    await anvil.node.setCode({ address: holder.address, bytecode: `0xef0100${friend.slice(2).toLowerCase()}` });
    expect(await answered(ofOwners)).toBe(ofOwners);
    for (const none of ['0x', `0x${'ab'.repeat(64)}`, 'signed'])
      expect(await answered(none)).toBe(SIGNER_MESSAGES.wrongSignature);
    await anvil.node.setCode({ address: holder.address, bytecode: '0x' });
    expect(await answered(ofOwners)).toBe(SIGNER_MESSAGES.wrongSignature);
  });

  it('is asked to list the token by its address, which its owner may decline', async () => {
    const token = { address: anvil.token, symbol: 'TOKEN', decimals: 9 };
    const extension = extensionOf(wallet);
    expect(await watchToken(extension, token)).toBe(true);
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_watchAsset', params: { type: 'ERC20', options: token } });
    wallet.behavior.lies = { wallet_watchAsset: false };
    expect(await watchToken(extension, token)).toBe(false);
    wallet.behavior.refuses = USER_REFUSED;
    expect(await failureOf(watchToken(extension, token))).toBe(SIGNER_MESSAGES.refused);
  });

  it('sends what was approved, which is followed without its bytes until it is final', async () => {
    const approval = await browser.approve(call);
    const { hash } = await send(approval);
    const sent = await anvil.node.getTransaction({ hash });
    const { gas, maxFeePerGas, maxPriorityFeePerGas } = approval.fee;
    expect(sent).toMatchObject({ gas, maxFeePerGas, maxPriorityFeePerGas, input: call.data });
    const { transactions } = browser;
    expect(transactions.find(hash)).toMatchObject({ status: 'sent', nonce: 0, purpose, intent: approval.intent });
    expect(transactions.find(hash)).not.toHaveProperty('raw');
    await anvil.finalize();
    await transactions.poll();
    expect(transactions.find(hash)).toMatchObject({ status: 'final', settled: true });
  });

  it('is asked once for an opened confirmation, however often and wherever that is answered', async () => {
    const approval = await browser.approve(call);
    const [first, second] = await Promise.all([send(approval), send(approval)]);
    const reloaded = openHolder(anvil, holder, browser.storage);
    const third = await signerOf(undefined, reloaded).sendTransaction(call, purpose, approval);
    expect([second, third]).toEqual([first, first]);
    expect(wallet.timesAsked('eth_sendTransaction')).toBe(1);
  });

  it('may refuse without anything lost, and is asked again for the same confirmation', async () => {
    const approval = await browser.approve(call);
    for (const refusal of [USER_REFUSED, { code: 'ACTION_REJECTED', message: '' }, { ...USER_REFUSED, code: -32603 }]) {
      wallet.behavior.refuses = refusal;
      const signer = signerOf();
      expect(await failureOf(signer.signMessage('Hello'))).toBe(SIGNER_MESSAGES.refused);
      expect(await failureOf(send(approval))).toBe(SIGNER_MESSAGES.refused);
    }
    expect(browser.transactions.getState().records).toEqual([]);
    wallet.behavior.refuses = undefined;
    await anvil.mined((await send(approval)).hash);
  });

  it.each([
    [4100, SIGNER_MESSAGES.notConnected],
    [4900, SIGNER_MESSAGES.disconnected],
    [-32002, SIGNER_MESSAGES.alreadyAsked],
    [-32603, walletSaid('The battery is empty')],
  ])('that answers with error %i is explained', async (code, message) => {
    wallet.behavior.refuses = { code, message: 'The battery is empty' };
    expect(await failureOf(send())).toBe(message);
  });

  it('is switched to the token’s network, which is added where it may be', async () => {
    wallet.behavior.chainId = OTHER;
    await send();
    expect(wallet.behavior.chainId).toBe(anvil.chainId);

    Object.assign(wallet.behavior, { chainId: OTHER, knows: [OTHER] });
    expect(await failureOf(send())).toBe(wrongNetwork(anvil.chainId));
    const network = { chainName: 'Local', rpcUrls: ['http://localhost:3000/api/rpc'] };
    await signerOf(network).sendTransaction(call, purpose, lavishApproval());
    expect(wallet.asked.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([network]);

    wallet.behavior.chainId = OTHER;
    wallet.behavior.lies.wallet_switchEthereumChain = null;
    expect(await failureOf(send())).toBe(wrongNetwork(anvil.chainId));
  });

  it('signs nothing with another account than the one that was chosen', async () => {
    for (const [accounts, message] of [
      [[friend], wrongAccount(holder.address)],
      [[], SIGNER_MESSAGES.notConnected],
    ] as const) {
      wallet.behavior.accounts = [...accounts];
      expect(await failureOf(send())).toBe(message);
      expect(await failureOf(signerOf().signMessage('Hello'))).toBe(message);
    }
    expect(wallet.timesAsked('eth_sendTransaction') + wallet.timesAsked('personal_sign')).toBe(0);
  });

  it('is not asked where the token refuses, or at a higher fee than was approved', async () => {
    const tooMuch = transferCall(anvil.token, friend, usgFromCoins(99));
    const act = signerOf().sendTransaction(tooMuch, purpose, lavishApproval());
    expect(await failureOf(act)).not.toBe(CHAIN_MESSAGES.unknown);
    const approval = await browser.approve(call);
    const low = { ...approval, fee: { ...approval.fee, maxFeePerGas: 0n } };
    await expect(send(low)).rejects.toBeInstanceOf(FeeRisen);
    expect(wallet.timesAsked('eth_sendTransaction')).toBe(0);
  });

  it('does what staff sign: issues an order once, voids another, records a receipt', async () => {
    const staff = openHolder(anvil, anvil.admin);
    const signer = signerOfWallet(browserWalletOf(anvil, anvil.admin.key), staff);
    const [order, other, receipt] = ['11', '22', '33'].map((byte) => keccak256(`0x${byte}${holder.address.slice(2)}`));
    if (!order || !other || !receipt) return expect.unreachable();
    const issue = issueCall(anvil.token, holder.address, usgFromCoins(2), order);
    for (const act of [issue, voidIssueCall(anvil.token, other), fulfilCall(anvil.token, order, receipt)]) {
      const { hash } = await signer.sendTransaction(act, purpose, await staff.approve(act));
      expect(staff.transactions.find(hash)).toMatchObject({ status: 'sent', from: anvil.admin.address });
    }
    await anvil.finalize();
    expect(await staff.chain.usgBalance(holder.address)).toBe(usgFromCoins(7));
    for (const used of [order, other]) {
      const again = issueCall(anvil.token, holder.address, usgFromCoins(2), used);
      const refused = await failureOf(signer.sendTransaction(again, purpose, lavishApproval()));
      expect(refused).toBe(REVERT_MESSAGES.DataAlreadyUsed);
    }
  });

  it('burns for a redemption, once', async () => {
    const deps = { ...browser, signer: signerOf() };
    const ticket = { ticketId: `ticket-${holder.address}`, coins: 2, address: holder.address };
    const sent = await burnForRedemption(deps, ticket, lavishApproval());
    expect(await burnForRedemption(deps, ticket, lavishApproval())).toEqual(sent);
    await anvil.finalize();
    expect(await browser.chain.usgBalance(holder.address)).toBe(usgFromCoins(3));
  });
});

describe('the announcement of a browser wallet', () => {
  const icon = 'data:image/svg+xml;base64,PHN2Zy8+';
  const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', rdns: 'com.example', name: ' Example\u202E\n ', icon };
  const provider = { request: async () => null };

  it('gives its name without characters that change the direction of writing, and an icon that loads nothing', () => {
    expect(readAnnouncement({ info, provider })).toEqual({ ...info, name: 'Example', provider });
    for (const bad of [
      'https://example.com/icon.png',
      'javascript:alert(1)',
      `data:text/html,x`,
      7,
      icon + 'A'.repeat(200_000),
    ])
      expect(readAnnouncement({ info: { ...info, icon: bad }, provider })).toMatchObject({ icon: undefined });
  });

  it('is ignored where something is missing or no name', () => {
    const given = [undefined, null, {}, { info }, { info, provider: {} }, { provider }];
    const named = [{ name: '\u200b' }, { rdns: 'not a name' }, { uuid: 5 }];
    const infos = named.map((bad) => ({ info: { ...info, ...bad }, provider }));
    expect([...given, ...infos].map(readAnnouncement).filter(Boolean)).toEqual([]);
  });
});
