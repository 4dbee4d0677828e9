import { privateKeyToAddress } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { orderHash } from '#domain/orders/order-hash.ts';
import { type SafeContent, safeContentFields, safeContentHash } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { missingSignatures, SAFE_PROGRESS } from '#domain/safe/progress.ts';
import { site as issuer } from '#site';
import { freezeCall, issueCall } from '#wallet/calls.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import type { Site } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import { WaitsForSignatures } from '../parts/waits-for-signatures.tsx';
import { actsOf, type Proposal, readProposal } from './proposal.ts';
import { ProposalFacts } from './proposal-facts.tsx';

const TOKEN = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const INBOX = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const SAFE = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const OWNERS = ['17', '18', '19'].map((byte) => privateKeyToAddress(`0x${byte.repeat(32)}`)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
];
const AT = '2026-11-22T12:00:00Z';
const SITE = { chainId: 31337, token: TOKEN, redemption_inbox: INBOX } as Partial<Site> as Site;
const ISSUED = { kind: 'transaction', ...issueCall(TOKEN, OWNERS[2], 2_000_000_000n), nonce: 3 } as const;
const REST = {
  id: 'p',
  safe: SAFE,
  about: null,
  reason: null,
  proposed_by: null,
  created_at: AT,
  expires_at: AT,
  ended_at: null,
  ending: null,
  tx: null,
  owners: [...OWNERS],
  threshold: 2,
  missing: 1,
  sign_blocked: OWNERS.map((owner, at) => ({ owner, reason: at === 0 ? SAFE_MESSAGES.signedTwice : null })),
  execute_blocked: missingSignatures(1, 2),
  withdraw_blocked: null,
  packed: null,
  signatures: [{ owner: OWNERS[0], at: AT, counts: true }],
} as const;
type Answered = Parameters<typeof readProposal>[0];

/** The desk's answer about a content, with its hash, and what else a test wants of it. */
const proposed = (content: SafeContent = ISSUED, change: Partial<Answered> = {}): Proposal =>
  readProposal({
    ...REST,
    ...safeContentFields(content),
    hash: safeContentHash({ chainId: SITE.chainId, token: TOKEN, safe: SAFE }, content),
    ...change,
  } as Answered);
const drawn = (change: Partial<Answered>, content?: SafeContent) =>
  drawnAt('/', <ProposalFacts proposal={proposed(content, change)} chainSite={SITE} />);
const acts = (owner: `0x${string}` | undefined, change: Partial<Answered> = {}) => {
  const { sign, execute } = actsOf(proposed(ISSUED, change), SITE, owner);
  return { sign, execute: execute !== undefined };
};

describe('what waits for the signatures of a Safe', () => {
  it('is shown in words, with who signed and how many are missing', () => {
    const html = drawn({ reason: 'Order 12' });
    const texts = [`Issue 2 ${issuer.symbol}`, OWNERS[2], '1 of 2 signatures missing', 'Order 12'];
    for (const text of texts) expect(html).toContain(text);
    expect(html.match(/not signed/g)).toHaveLength(2);
  });

  it('is signed by an owner who has not yet, and by no one else', () => {
    const [signed, open] = OWNERS;
    expect([undefined, SAFE, signed, open].map((each) => acts(each as typeof open).sign)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('is executed by an owner once it is complete, in the order of its numbers', () => {
    const complete = { missing: 0, packed: '0x12', execute_blocked: null } as const;
    expect(acts(OWNERS[2]).execute).toBe(false);
    expect(acts(OWNERS[2], complete).execute).toBe(true);
    expect(acts(SAFE, complete).execute).toBe(false);
    expect(acts(OWNERS[2], { ...complete, execute_blocked: SAFE_PROGRESS.lowerFirst }).execute).toBe(false);
    expect(drawn(complete)).toContain('Ready to execute');
    expect(drawn({ ...complete, execute_blocked: SAFE_PROGRESS.lowerFirst })).toContain('lower number');
  });

  it('is signed by nobody where it can’t be described', () => {
    const unknown = { ...ISSUED, data: '0x12345678' } as const;
    expect(actsOf(proposed(unknown), SITE, OWNERS[1])).toEqual({ sign: false, execute: undefined });
    expect(drawn({}, unknown)).toContain(SAFE_MESSAGES.callUnknown);
  });

  it('is signed by nobody where its fields are of two kinds, or its hash is of something else', () => {
    const takeover = { kind: 'transaction', to: SAFE, data: `0x0d582f13${'00'.repeat(64)}`, nonce: 3 } as const;
    const price = { kind: 'price', price_cents: 200_000, price_time: 1_795_000_000, time: 1_795_000_000 } as const;
    const { hash } = proposed(takeover);
    for (const change of [
      { ...price, hash },
      { ...price, to: null, data: null, nonce: null, hash },
      { kind: 'damaged' },
    ]) {
      const lie = proposed(takeover, change);
      expect(actsOf({ ...lie, packed: '0x12', execute_blocked: null }, SITE, OWNERS[1])).toEqual({
        sign: false,
        execute: undefined,
      });
      expect(drawn(change, takeover)).not.toContain('$2,000.00');
    }
  });

  it('shows every figure that is signed: the contract, the Safe, its number and the chain', () => {
    const html = drawn({});
    for (const text of ['Token’s contract', TOKEN, SAFE, 'Number', 'Chain ID', '31337'])
      expect(html.replaceAll(/<[^>]*>/g, '')).toContain(text);
  });

  it('tells a reason and an order whose hashes are signed from what the desk only says', () => {
    const freeze = { kind: 'transaction', ...freezeCall(TOKEN, OWNERS[1], 'Court order 12', true), nonce: 3 } as const;
    expect(drawn({ reason: 'Court order 12' }, freeze)).toContain('>Reason<');
    expect(drawn({ reason: 'Court order 13' }, freeze)).toContain('>Proposer’s note<');
    const id = '018f0c7e-0000-7000-8000-000000000000';
    const about = { kind: 'order', id, number: 'A-12', record: { kind: 'purchase', id: 'p' } } as const;
    const issued = { kind: 'transaction', ...issueCall(TOKEN, OWNERS[2], 1n, orderHash(id)), nonce: 3 } as const;
    expect(drawn({ about }, issued)).toContain('>For<');
    expect(drawn({ about })).toContain('>Said to be for<');
  });

  it('says who has signed and is an owner no more', () => {
    const gone = privateKeyToAddress(`0x${'20'.repeat(32)}`);
    expect(drawn({ signatures: [{ owner: gone, at: AT, counts: false }] })).toContain('isn’t an owner anymore');
  });

  it('names the order that it is for, and shows there that it waits', () => {
    const about = { kind: 'order', id: 'o', number: 'A-12', record: { kind: 'purchase', id: 'p' } } as const;
    expect(drawn({ about })).toContain('Order A-12');
    queryClient.setQueryData(queryKeys.site, SITE);
    queryClient.setQueryData(deskQueryKeys.safeProposals, [proposed(ISSUED, { about })]);
    const onOrder = (id: string) => drawnAt('/admin', <WaitsForSignatures id={id} />);
    expect(onOrder('o')).toContain(`Proposed to a Safe: Issue 2 ${issuer.symbol}`);
    expect(onOrder('o')).toContain('1 of 2 signatures missing');
    expect(onOrder('another')).toBe('');
    queryClient.setQueryData(deskQueryKeys.safeProposals, [proposed(ISSUED, { about, ended_at: AT })]);
    expect(onOrder('o')).toBe('');
    queryClient.clear();
  });

  it('names a price with the time from which it is in force', () => {
    const time = 1_795_000_000;
    const html = drawn({}, { kind: 'price', cents: 170_000, time });
    expect(html).toContain('Set the price to $1,700.00');
    expect(html).toContain('In force from');
    const withdrawal = { kind: 'withdrawal', cents: 1, priceTime: time, time } as const;
    expect(drawn({ missing: 0, execute_blocked: SAFE_PROGRESS.signed }, withdrawal)).not.toContain('Ready to execute');
  });
});
