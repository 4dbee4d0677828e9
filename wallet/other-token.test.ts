import type { Address, Hex } from 'viem';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { create2Address, inboxCreationCode, type TokenSettings, tokenCreationCode } from '#contracts/creation.ts';
import { usgFromCoins } from '#domain/money.ts';
import { ticketHash } from '#domain/redemptions/redemption.ts';
import { type SafeContent, safeContentFields, safeContentHash } from '#domain/safe/content.ts';
import type { SafeProposalInput } from '#domain/safe/input.ts';
import { ATTESTATION_VALID_SECONDS, MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { createRelayApproval } from './approval.ts';
import { announceReturnCall, issueCall, redeemCall, transferCall } from './calls.ts';
import { createSafeSigner, type ProposalDesk } from './safe-signer.ts';
import { sendRelayed } from './send-relayed.ts';
import { signPrice } from './sign-in.ts';
import { lavishApproval, openHolder } from './testing/holder.ts';
import { openShadowNode } from './testing/shadow-node.ts';
import { transferOfFile } from './testing/transfer.ts';

const { anvil, purpose, units, friend, newHolder } = await transferOfFile();

describe('a site that names another token or chain than the one that is there', () => {
  let holder: Awaited<ReturnType<typeof newHolder>>;
  beforeEach(async () => {
    holder = await newHolder();
  });

  it.each([
    ['an account without code', { token: '0x00000000000000000000000000000000000000AA' }],
    ['a contract that is no token', () => ({ token: anvil.inbox })],
    ['another chain', { chainId: 1 }],
    ['a contract that isn’t the token’s inbox as its inbox', () => ({ inbox: anvil.token })],
  ] as const)('gets no signature with %s', async (_, given) => {
    const lie = typeof given === 'function' ? given() : given;
    const { chain, signer, transactions } = openHolder({ ...anvil, ...(lie as object) }, holder);
    const call = transferCall(chain.token, friend, units);
    await expect(signer.sendTransaction(call, purpose, lavishApproval())).rejects.toThrow(SIGNER_MESSAGES.otherToken);
    const relayed = sendRelayed({ chain, signer, transactions }, purpose, createRelayApproval());
    await expect(relayed).rejects.toThrow(SIGNER_MESSAGES.otherToken);
    expect(transactions.getState().records).toEqual([]);
  });

  it('gets no signature for a call that has no words', async () => {
    const { chain, signer, transactions } = openHolder(anvil, holder);
    const calls = [
      { to: friend, data: '0x' },
      { ...transferCall(chain.token, friend, units), value: 1n },
    ] as const;
    for (const call of calls)
      await expect(signer.sendTransaction(call, purpose, lavishApproval())).rejects.toThrow(
        SIGNER_MESSAGES.callUnknown,
      );
    expect(transactions.getState().records).toEqual([]);
  });
});

function contentOf(input: SafeProposalInput): SafeContent {
  if (input.kind === 'transaction')
    return { kind: 'transaction', to: input.to as Address, data: input.data as Hex, nonce: 7 };
  return input.kind === 'price' ? { kind: 'price', cents: input.price, time: input.time } : expect.unreachable();
}

/** Everything that is signed for the token, and how often the Safe's desk got a signature. */
function actsOf({ chain, signer, transactions }: ReturnType<typeof openHolder>) {
  const { chainId, token, inbox = anvil.inbox } = chain;
  const safe: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
  const desk = { proposed: 0, signatures: 0 };
  const proposals: ProposalDesk = {
    async propose(input) {
      desk.proposed += 1;
      const content = contentOf(input);
      const hash = safeContentHash({ chainId, token, safe }, content);
      return { ...safeContentFields(content), id: 'p', safe, hash, signed_by: [] };
    },
    addSignature: async () => {
      desk.signatures += 1;
    },
    open: async () => [],
  };
  const safeAt = async () => ({ owners: [signer.address], nonce: 7 });
  const safeChain = { ...chain, safeAt, roles: async () => ['ISSUER' as const] };
  const asSafe = createSafeSigner({ safe, owner: signer, desk: proposals, chain: safeChain });
  const approved = { ...lavishApproval(), number: 7 };
  const issued = { kind: 'issue', to: friend, units: units.toString() } as const;
  const back = { ticketHash: ticketHash('a ticket'), asset: token, to: friend, units: 1n };
  const acts = {
    send: () => signer.sendTransaction(transferCall(token, friend, units), purpose, lavishApproval()),
    authorization: () =>
      sendRelayed({ chain, signer, transactions }, { ...purpose, units: '1' }, createRelayApproval()),
    burn: () => signer.sendTransaction(redeemCall(token, 1, 'a ticket'), issued, lavishApproval()),
    issue: () => signer.sendTransaction(issueCall(token, friend, units), issued, lavishApproval()),
    return: () => signer.sendTransaction(announceReturnCall(inbox, back), issued, lavishApproval()),
    price: () => signPrice(signer, { chainId, token, cents: 162_750, time: 1_763_700_000 }),
    'Safe proposal': () => asSafe.sendTransaction(issueCall(token, friend, units), issued, approved),
    'Safe price': () => signPrice(asSafe, { chainId, token, cents: 162_750, time: 1_763_700_000 }),
  };
  return { acts: Object.entries(acts), desk };
}

async function expectNothingSigned(
  holder: ReturnType<typeof openHolder>,
  message = SIGNER_MESSAGES.otherToken as string,
) {
  const { acts, desk } = actsOf(holder);
  for (const [name, act] of acts) await expect(act(), name).rejects.toThrow(message);
  expect(holder.transactions.getState().records).toEqual([]);
  expect(desk).toEqual({ proposed: 0, signatures: 0 });
}

describe('a site and a node that both call another contract the token', () => {
  const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const settings: TokenSettings = {
    name: site.name,
    symbol: site.symbol,
    cap: usgFromCoins(MAX_SUPPLY_COINS),
    maxAttestationAge: ATTESTATION_VALID_SECONDS,
    adminDelay: 86_400,
    admin: anvil.admin.address,
    attestor: anvil.attestor.address,
  };
  beforeAll(() => anvil.issue(anvil.admin.address, usgFromCoins(10)));
  const inboxOf = (token: Address) => create2Address(inboxCreationCode(token));
  const withInbox = (token: Address) => ({ token, inbox: inboxOf(token) });

  it.each<[string, () => object]>([
    ['USDC', () => withInbox(usdc)],
    [
      'a token of the same code that no factory made',
      async () => withInbox(await anvil.deploy(tokenCreationCode(settings))),
    ],
    [
      'the same code with another symbol',
      () => withInbox(create2Address(tokenCreationCode({ ...settings, symbol: 'USDC' }))),
    ],
    ['the same code with another cap', () => withInbox(create2Address(tokenCreationCode({ ...settings, cap: 1n })))],
    ['another contract as the token’s inbox', () => ({ inbox: usdc })],
    ['another token’s inbox', () => ({ inbox: inboxOf(usdc) })],
  ])('get no signature: %s', async (_, lie) => {
    const named = { token: anvil.token, inbox: anvil.inbox, ...(await lie()) };
    const node = await openShadowNode(anvil.rpcUrl, [
      [anvil.token, named.token],
      [anvil.inbox, named.inbox],
    ]);
    onTestFinished(node.close);
    const admin = openHolder({ ...anvil, ...named, rpcUrl: node.url }, anvil.admin);
    // What it says of the other contract is true of ours.
    expect(await admin.chain.roles(admin.address)).toContain('ISSUER');
    await expectNothingSigned(admin);
  });

  it('get no signature with other first accounts, nor with what is no account', async () => {
    const { admin, attestor } = await anvil.firstAccounts();
    for (const given of [
      { admin: attestor, attestor: admin },
      { admin, attestor: '0x1' as Address },
    ])
      await expectNothingSigned(openHolder({ ...anvil, firstAccounts: async () => given }, anvil.admin));
  });

  it('get every signature for the token itself, which is proved once', async () => {
    let asked = 0;
    const firstAccounts = () => {
      asked += 1;
      return anvil.firstAccounts();
    };
    const { acts, desk } = actsOf(openHolder({ ...anvil, firstAccounts }, anvil.admin));
    for (const [name, act] of acts) await expect(act(), name).resolves.toBeDefined();
    expect({ ...desk, asked }).toEqual({ proposed: 2, signatures: 2, asked: 1 });
  });

  it('get no signature while the proof can’t be loaded, and get it on the next try', async () => {
    let isAway = true;
    const firstAccounts = async () =>
      isAway ? Promise.reject(new TypeError('Failed to fetch')) : anvil.firstAccounts();
    const admin = openHolder({ ...anvil, firstAccounts }, anvil.admin);
    await expectNothingSigned(admin, SIGNER_MESSAGES.tokenUnchecked);
    isAway = false;
    const { chainId, token } = anvil;
    expect(await signPrice(admin.signer, { chainId, token, cents: 162_750, time: 1_763_700_000 })).toBeDefined();
  });
});
