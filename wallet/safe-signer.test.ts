import { type Address, getAddress, type Hex, keccak256, pad, recoverTypedDataAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import {
  type SafeContent,
  type SafeContentFields,
  safeContentFields,
  safeContentHash,
  safeContentTypedData,
} from '#domain/safe/content.ts';
import type { SafeProposalInput } from '#domain/safe/input.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { packedSigners, packSignatures } from '#domain/safe/signatures.ts';
import { issueCall } from './calls.ts';
import { executionCall } from './safe-proposal.ts';
import { createSafeSigner, type ProposalDesk, requireExecutable, type SafeChain, signAsOwner } from './safe-signer.ts';
import type { Signer } from './signer.ts';

const TOKEN: Address = '0x1db4707e7Bd2f541580492cF7991bEdCa5A25513';
const INBOX: Address = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';
const SAFE: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const TO: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const account = privateKeyToAccount(`0x${'17'.repeat(32)}`);
const owner: Signer = {
  kind: 'own-key',
  address: account.address,
  signMessage: (text) => account.signMessage({ message: text }),
  signTypedData: async (typedData) => ({ outcome: 'signed', signature: await account.signTypedData(typedData) }),
  sendTransaction: async () => ({ outcome: 'sent', hash: '0x' }),
};
/** What the chain says; a test changes it. */
const chainWith = (change: Partial<SafeChain> = {}): SafeChain => ({
  chainId: 31337,
  token: TOKEN,
  inbox: INBOX,
  requireOurs: async () => {},
  safeAt: async () => ({ owners: [TO, account.address], nonce: 7 }),
  roles: async () => ['ISSUER'],
  ...change,
});
const place = { chainId: 31337, token: TOKEN, safe: SAFE };
const call = issueCall(TOKEN, TO, 2_000_000_000n);
const contentOf = (input: SafeProposalInput): SafeContent => {
  if (input.kind === 'transaction')
    return { kind: 'transaction', to: getAddress(input.to), data: input.data as Hex, nonce: 7 };
  if (input.kind === 'price') return { kind: 'price', cents: input.price, time: input.time };
  return { kind: 'withdrawal', cents: 170_000, priceTime: input.price_time, time: input.time };
};
type Answer = { id: string; safe: Address; hash: Hex } & SafeContentFields;

/** A desk that keeps what it is asked for, answers as a test wants it, and keeps the signatures that it gets. */
function deskWith(answer: (content: SafeContent) => Partial<Answer> = () => ({}), change: Partial<SafeChain> = {}) {
  const asked: SafeProposalInput[] = [];
  const signatures: { owner: Address; signature: Hex }[] = [];
  const desk: ProposalDesk = {
    async propose(input) {
      asked.push(input);
      const content = contentOf(input);
      const honest = { ...safeContentFields(content), id: 'p', safe: SAFE, hash: safeContentHash(place, content) };
      return { ...honest, ...answer(content), signed_by: signatures.map((each) => each.owner) };
    },
    addSignature: async (_, signature) => signatures.push(signature),
    open: async () => [],
  };
  const chain = chainWith(change);
  return { asked, signatures, desk, chain, signer: createSafeSigner({ safe: SAFE, owner, desk, chain }) };
}
const approval = { intent: 'i', at: 0, fee: {} as never, offered: {} as never, number: 7 };
const purpose = { kind: 'issue', to: TO, units: '2000000000' } as const;
/** An answer of another content with the hash that goes with it. */
const of = (content: SafeContent) => ({ ...safeContentFields(content), hash: safeContentHash(place, content) });
const price = priceTypedData(31337, TOKEN, 170_000, 1_800_000_000);
const addOwner: SafeContent = { kind: 'transaction', to: SAFE, data: `0x0d582f13${'00'.repeat(64)}`, nonce: 7 };

describe('a Safe as a signer', () => {
  it('proposes a call, with what it is about, and signs it as its owner', async () => {
    const { asked, signatures, signer } = deskWith();
    const about = { kind: 'order', id: 'o' } as const;
    const given = { ...purpose, about, reason: 'why' } as const;
    expect(await signer.sendTransaction(call, given, approval)).toEqual({ outcome: 'proposed', proposal: 'p' });
    expect(asked).toEqual([{ kind: 'transaction', safe: SAFE, to: TOKEN, data: call.data, about, reason: 'why' }]);
    const typedData = safeContentTypedData(place, { kind: 'transaction', ...call, nonce: 7 });
    const [{ signature = '0x' } = {}] = signatures;
    expect(await recoverTypedDataAddress({ ...typedData, signature } as never)).toBe(account.address);
  });

  it('gives the same proposal when it is asked again, signed once', async () => {
    const { signatures, signer } = deskWith();
    const first = await signer.sendTransaction(call, purpose, approval);
    expect(await signer.sendTransaction(call, purpose, approval)).toEqual(first);
    expect(signatures).toHaveLength(1);
  });

  it('proposes a price and its withdrawal', async () => {
    const { asked, signatures, signer } = deskWith();
    expect(await signer.signTypedData(price)).toEqual({ outcome: 'proposed', proposal: 'p' });
    const withdrawal = withdrawalTypedData(31337, TOKEN, { cents: 170_000, time: 1_800_000_000 }, 1_800_000_100);
    signatures.splice(0);
    await signer.signTypedData(withdrawal);
    expect(asked).toEqual([
      { kind: 'price', safe: SAFE, price: 170_000, time: 1_800_000_000 },
      { kind: 'withdrawal', safe: SAFE, price_time: 1_800_000_000, time: 1_800_000_100 },
    ]);
    const content = { kind: 'withdrawal', cents: 170_000, priceTime: 1_800_000_000, time: 1_800_000_100 } as const;
    const hash = safeContentHash(place, content);
    expect(await packedSigners(hash, packSignatures(signatures))).toEqual([account.address]);
  });

  it('has no signature of its own for a message', async () => {
    await expect(deskWith().signer.signMessage('log in')).rejects.toThrow(SAFE_MESSAGES.ownersSignIn);
  });

  it('names the number that its next transaction gets: the lowest free one, or that of the same call', async () => {
    const { desk, chain } = deskWith();
    const open = (...nonces: [number, Hex?][]) => {
      const contents = nonces.map(([nonce, data = '0x12'] = [0]) => ({ kind: 'transaction', to: TOKEN, data, nonce }));
      const signer = createSafeSigner({
        safe: SAFE,
        owner,
        chain,
        desk: { ...desk, open: async () => contents as never },
      });
      return signer.nextNumber?.(call);
    };
    expect(await open()).toBe(7);
    expect(await open([7], [8], [10])).toBe(9);
    expect(await open([7], [8, call.data])).toBe(8);
  });
});

describe('a desk that lies', () => {
  it.each<[string, (content: SafeContent) => Partial<Answer>]>([
    [
      'another amount',
      () => of({ ...contentOf({ kind: 'transaction', safe: SAFE, to: TOKEN, data: issueCall(TOKEN, TO, 3n).data }) }),
    ],
    ['another contract', () => of({ kind: 'transaction', to: INBOX, data: call.data, nonce: 7 })],
    ['a call of the Safe itself', () => of(addOwner)],
    [
      'that call under the words of a price',
      () => ({
        ...safeContentFields(addOwner),
        kind: 'price',
        price_cents: 200_000,
        price_time: 1,
        time: 1,
        hash: safeContentHash(place, addOwner),
      }),
    ],
    ['a price', () => of({ kind: 'price', cents: 1, time: 1_800_000_000 })],
    [
      'the hash of another number',
      (content) => ({ hash: safeContentHash(place, { ...content, nonce: 8 } as SafeContent) }),
    ],
    ['the hash for another Safe', (content) => ({ hash: safeContentHash({ ...place, safe: TO }, content) })],
    ['another Safe', (content) => ({ safe: TO, hash: safeContentHash({ ...place, safe: TO }, content) })],
    ['the hash for another chain', (content) => ({ hash: safeContentHash({ ...place, chainId: 1 }, content) })],
    ['the hash of something else', () => ({ hash: keccak256('0x12') })],
  ])('gets no signature for a call by giving back %s', async (_, answer) => {
    const { signatures, signer } = deskWith(answer);
    await expect(signer.sendTransaction(call, purpose, approval)).rejects.toThrow(SAFE_MESSAGES.hashDiffers);
    expect(signatures).toEqual([]);
  });

  it('gets no signature for another number than the one that was shown', async () => {
    const { signatures, signer } = deskWith((content) => of({ ...content, nonce: 8 } as SafeContent));
    await expect(signer.sendTransaction(call, purpose, approval)).rejects.toThrow(SAFE_MESSAGES.numberChanged);
    expect(signatures).toEqual([]);
  });

  it.each<[string, Partial<Answer>]>([
    ['another price', of({ kind: 'price', cents: 1, time: 1_800_000_000 })],
    ['another time', of({ kind: 'price', cents: 170_000, time: 1_800_000_060 })],
    ['a withdrawal', of({ kind: 'withdrawal', cents: 170_000, priceTime: 1_800_000_000, time: 1_800_000_000 })],
    ['a call of the Safe itself', of(addOwner)],
    ['the price, with the hash of that call', { hash: safeContentHash(place, addOwner) }],
    [
      'that call beside the price',
      { ...safeContentFields(addOwner), kind: 'price', hash: safeContentHash(place, addOwner) },
    ],
  ])('gets no signature for a price by giving back %s', async (_, answer) => {
    const { signatures, signer } = deskWith(() => answer);
    await expect(signer.signTypedData(price)).rejects.toThrow(SAFE_MESSAGES.hashDiffers);
    expect(signatures).toEqual([]);
  });

  it.each<[string, Partial<SafeChain>, string]>([
    ['of other owners', { safeAt: async () => ({ owners: [TO], nonce: 7 }) }, SAFE_MESSAGES.noTokenSafe],
    ['without a role on the token', { roles: async () => [] }, SAFE_MESSAGES.noTokenSafe],
    ['that is none', { safeAt: async () => Promise.reject(new Error('reverted')) }, SAFE_MESSAGES.noTokenSafe],
    [
      'that has used the number',
      { safeAt: async () => ({ owners: [account.address], nonce: 8 }) },
      SAFE_MESSAGES.nonceUsed,
    ],
    ['on another chain', { requireOurs: async () => Promise.reject(new Error('Other chain')) }, 'Other chain'],
  ])('gets no signature for a Safe %s', async (_, change, message) => {
    const { signatures, desk, chain } = deskWith(undefined, change);
    const content = { kind: 'transaction', ...call, nonce: 7 } as const;
    const proposal = { id: 'p', safe: SAFE, hash: safeContentHash(place, content), content };
    await expect(signAsOwner(owner, desk, chain, proposal)).rejects.toThrow(message);
    expect(signatures).toEqual([]);
  });
});

describe('the execution of a proposal', () => {
  const made = { kind: 'transaction', ...call, nonce: 7 } as const;
  const hash = safeContentHash(place, made);
  const sign = async (of: Hex, by = account) =>
    packSignatures([{ owner: by.address, signature: await by.sign({ hash: of }) }]);
  const expected = async (packed: Hex | Promise<Hex>, change: Partial<SafeChain> = {}) =>
    requireExecutable(chainWith(change), account.address, executionCall(SAFE, made, await packed));

  it('is sent with its owners’ keys’ signatures over just this call', async () => {
    await expected(sign(hash));
    await expect(requireExecutable(chainWith(), account.address, call)).rejects.toThrow(SAFE_MESSAGES.hashDiffers);
  });

  it.each<[string, () => Hex | Promise<Hex>]>([
    ['no signature', () => '0x'],
    ['one that stands for whoever sends it', () => `${pad(account.address)}${'00'.repeat(32)}01`],
    [
      'one that stands for whoever sends it and could be read as a key’s',
      async () => `${(await sign(hash)).slice(0, -2)}${(await sign(hash)).endsWith('1b') ? '00' : '01'}` as Hex,
    ],
    ['one of a contract', () => `${pad(account.address)}${pad('0x41').slice(2)}00`],
    ['more bytes than signatures', async () => `${await sign(hash)}00`],
    ['one of somebody else', () => sign(hash, privateKeyToAccount(`0x${'18'.repeat(32)}`))],
    ['one over another number', () => sign(safeContentHash(place, { ...made, nonce: 8 }))],
    ['one over another call', () => sign(safeContentHash(place, addOwner))],
    ['one for another Safe', () => sign(safeContentHash({ ...place, safe: TO }, made))],
    ['one on another chain', () => sign(safeContentHash({ ...place, chainId: 1 }, made))],
  ])('is not sent with %s', async (_, packed) => {
    await expect(expected(packed())).rejects.toThrow(SAFE_MESSAGES.hashDiffers);
  });

  it.each<[string, Partial<SafeChain>, string]>([
    ['a Safe that isn’t there', { safeAt: () => Promise.reject(new Error('no contract')) }, SAFE_MESSAGES.noTokenSafe],
    ['one of other owners', { safeAt: async () => ({ owners: [TO], nonce: 7 }) }, SAFE_MESSAGES.noTokenSafe],
    ['one without a role', { roles: async () => [] }, SAFE_MESSAGES.noTokenSafe],
    ['another token', { requireOurs: () => Promise.reject(new Error('other token')) }, 'other token'],
    [
      'one that has another number next',
      { safeAt: async () => ({ owners: [account.address], nonce: 8 }) },
      SAFE_MESSAGES.hashDiffers,
    ],
  ])('is not sent for %s', async (_, change, message) => {
    await expect(expected(sign(hash), change)).rejects.toThrow(message);
  });
});
