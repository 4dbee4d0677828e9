import { type Address, encodeFunctionData, hashTypedData, keccak256, stringToHex, verifyTypedData } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import { priceTypedData } from '#domain/price/price.ts';
import {
  packedSigners,
  packSignatures,
  type SafeCall,
  type SafeProposalInput,
  safeMessageHash,
  safeTransactionHash,
} from '#domain/safe.ts';
import { site } from '#site';
import { issueCall } from './calls.ts';
import { describeCall, freezeCall } from './describe-call.ts';
import { createSafeSigner, type ProposalDesk, proposalTypedData, type Signable } from './safe-signer.ts';
import type { Signer } from './signer.ts';

const TOKEN: Address = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const INBOX: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const SAFE: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TO: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const place = { chainId: 31337, token: TOKEN };
const account = privateKeyToAccount(`0x${'17'.repeat(32)}`);
const owner: Signer = {
  kind: 'own-key',
  address: account.address,
  signMessage: (text) => account.signMessage({ message: text }),
  signTypedData: async (typedData) => ({ outcome: 'signed', signature: await account.signTypedData(typedData) }),
  sendTransaction: async () => ({ outcome: 'sent', hash: '0x' }),
};
const NOTHING = {
  signed_by: [] as Address[],
  to: null,
  data: null,
  nonce: null,
  price_cents: null,
  price_time: null,
  time: null,
};
const call = issueCall(TOKEN, TO, 2_000_000_000n);

/** A desk that keeps what it is asked for, changed as a test wants it, and the signatures that it gets. */
function deskWith(change: Partial<Signable> = {}) {
  const asked: SafeProposalInput[] = [];
  const signatures: { owner: Address; signature: `0x${string}` }[] = [];
  const desk: ProposalDesk = {
    async propose(input) {
      asked.push(input);
      const on = { chainId: place.chainId, safe: SAFE };
      if (input.kind === 'transaction') {
        const sent = { to: input.to as Address, data: input.data as `0x${string}`, ...change } as SafeCall;
        const made = { ...NOTHING, id: 'p', safe: SAFE, kind: 'transaction', nonce: 7 } as const;
        const signedBy = { signed_by: signatures.map((each) => each.owner) };
        return { ...made, ...signedBy, hash: safeTransactionHash(on, sent, 7), ...sent };
      }
      if (input.kind === 'withdrawal') throw new Error('Not asked for here');
      const { price: cents, time } = input;
      const hash = safeMessageHash(on, hashTypedData(priceTypedData(place.chainId, TOKEN, cents, time)));
      const made = { price_cents: cents, price_time: time, time };
      return { ...NOTHING, id: 'p', safe: SAFE, kind: 'price', hash, ...made, ...change };
    },
    addSignature: async (_, signature) => signatures.push(signature),
  };
  return { asked, signatures, signer: createSafeSigner({ safe: SAFE, owner, desk, place }) };
}
const approval = { intent: 'i', fee: {} as never, offered: {} as never };

describe('a Safe as a signer', () => {
  it('proposes a call, with what it is about, and signs it as its owner', async () => {
    const { asked, signatures, signer } = deskWith();
    const about = { kind: 'order', id: 'o' } as const;
    const purpose = { kind: 'issue', to: TO, units: '2000000000', about, reason: 'why' } as const;
    expect(await signer.sendTransaction(call, purpose, approval)).toEqual({ outcome: 'proposed', proposal: 'p' });
    expect(asked).toEqual([{ kind: 'transaction', safe: SAFE, to: TOKEN, data: call.data, about, reason: 'why' }]);
    const proposal = { ...NOTHING, kind: 'transaction', safe: SAFE, to: TOKEN, data: call.data, nonce: 7 } as const;
    const typedData = proposalTypedData(place, {
      ...proposal,
      hash: safeTransactionHash({ chainId: 31337, safe: SAFE }, call, 7),
    });
    const [{ signature = '0x' } = {}] = signatures;
    expect(await verifyTypedData({ ...typedData, address: account.address, signature } as never)).toBe(true);
  });

  it('gives the same proposal when it is asked again, signed once', async () => {
    const { signatures, signer } = deskWith();
    const purpose = { kind: 'issue', to: TO, units: '2000000000' } as const;
    const first = await signer.sendTransaction(call, purpose, approval);
    expect(await signer.sendTransaction(call, purpose, approval)).toEqual(first);
    expect(signatures).toHaveLength(1);
  });

  it('proposes a price', async () => {
    const { asked, signatures, signer } = deskWith();
    const typedData = priceTypedData(31337, TOKEN, 170_000, 1_800_000_000);
    expect(await signer.signTypedData(typedData)).toEqual({ outcome: 'proposed', proposal: 'p' });
    expect(asked).toEqual([{ kind: 'price', safe: SAFE, price: 170_000, time: 1_800_000_000 }]);
    const hash = safeMessageHash({ chainId: 31337, safe: SAFE }, hashTypedData(typedData));
    expect(await packedSigners(hash, packSignatures(signatures))).toEqual([account.address]);
  });

  it.each([
    ['other data', { data: issueCall(TOKEN, TO, 3_000_000_000n).data }],
    ['another contract', { to: INBOX }],
    ['another Safe', { safe: INBOX }],
    ['the hash of something else', { hash: keccak256('0x12') }],
  ] as const)('signs nothing where the desk gives back %s', async (_, change) => {
    const { signatures, signer } = deskWith(change);
    const purpose = { kind: 'issue', to: TO, units: '2000000000' } as const;
    await expect(signer.sendTransaction(call, purpose, approval)).rejects.toThrow(SAFE_MESSAGES.hashDiffers);
    expect(signatures).toEqual([]);
  });

  it('signs no price but the one that was asked for', async () => {
    const { signatures, signer } = deskWith({ price_cents: 1 });
    const typedData = priceTypedData(31337, TOKEN, 170_000, 1_800_000_000);
    await expect(signer.signTypedData(typedData)).rejects.toThrow(SAFE_MESSAGES.hashDiffers);
    expect(signatures).toEqual([]);
  });

  it('has no signature of its own for a message', async () => {
    await expect(deskWith().signer.signMessage('log in')).rejects.toThrow(SAFE_MESSAGES.ownersSignIn);
  });
});

describe('a call in words', () => {
  const hash = keccak256(stringToHex('x'));
  const onToken = (functionName: string, args: unknown[]) => ({
    to: TOKEN,
    data: encodeFunctionData({ abi: usgTokenAbi, functionName, args } as never),
  });
  const onInbox = (functionName: string, args: unknown[]) => ({
    to: INBOX,
    data: encodeFunctionData({ abi: redemptionInboxAbi, functionName, args } as never),
  });
  it.each([
    [call, `Issue 2 ${site.symbol}`, [['To', TO]]],
    [
      issueCall(TOKEN, TO, 1n, hash),
      `Issue 0.000000001 ${site.symbol}`,
      [
        ['To', TO],
        ['Hash of the order', hash],
      ],
    ],
    [onToken('voidIssue', [hash]), 'Void the issue of an order', [['Hash of the order', hash]]],
    [
      freezeCall(TOKEN, TO, 'x', true),
      'Freeze an account',
      [
        ['Account', TO],
        ['Hash of the reason', hash],
      ],
    ],
    [
      freezeCall(TOKEN, TO, 'x', false),
      'Unfreeze an account',
      [
        ['Account', TO],
        ['Hash of the reason', hash],
      ],
    ],
    [onToken('grantRole', [keccak256(stringToHex('PRICER_ROLE')), TO]), 'Grant PRICER', [['Account', TO]]],
    [onToken('pause', []), 'Call pause of the token', []],
    [onInbox('redeem', [hash, 3n]), `Burn 3 ${site.symbol} for a redemption`, [['Hash of the ticket', hash]]],
  ] as const)('says what it does: %#', (given, title, facts) => {
    expect(describeCall(given, TOKEN, INBOX)).toEqual({ title, facts });
  });

  it('is none for another contract, an unknown function or broken data', () => {
    expect(describeCall({ ...call, to: SAFE }, TOKEN, INBOX)).toBeUndefined();
    expect(describeCall({ to: TOKEN, data: '0x12345678' }, TOKEN, INBOX)).toBeUndefined();
    expect(describeCall({ to: TOKEN, data: call.data.slice(0, 100) as `0x${string}` }, TOKEN, INBOX)).toBeUndefined();
  });
});
