import { type Address, type Hex, isAddressEqual, size, type TypedDataDefinition } from 'viem';
import { freeSafeNonce, type SafeContent, type SafeContentFields, safeContentHash } from '#domain/safe/content.ts';
import type { SafeProposalInput } from '#domain/safe/input.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { areKeySignatures, packedSigners } from '#domain/safe/signatures.ts';
import type { Call, Chain } from './chain.ts';
import { requireWords } from './describe-call.ts';
import { Refusal } from './problem.ts';
import { executionIn, readSafeProposal, type SafeProposal, signableOf } from './safe-proposal.ts';
import type { Proposed, Signer } from './signer.ts';

/** A proposal as the desk sends it. */
type Sent = { id: string; safe: Address; hash: Hex } & SafeContentFields;

/** The desk's calls, which store the proposals of Safes. Nothing that it returns is signed unchecked. */
export type ProposalDesk = {
  /** If it is already open, the existing proposal is returned, with its signers. */
  propose(input: SafeProposalInput): Promise<Sent & { signed_by: readonly Address[] }>;
  addSignature(id: string, signature: { owner: Address; signature: Hex }): Promise<unknown>;
  /** The open proposals of a Safe. */
  open(safe: Address): Promise<readonly SafeContent[]>;
};

/** What a Safe's signatures are compared with on the chain. */
export type SafeChain = Pick<Chain, 'chainId' | 'token' | 'inbox' | 'requireOurs' | 'safeAt' | 'roles'>;

/** The Safe as the chain has it; throws a Refusal unless the token knows it and the wallet is one of its owners. */
async function requireSafe(chain: SafeChain, owner: Address, safe: Address) {
  const [found, roles] = await Promise.all([
    chain.safeAt(safe).catch((cause) => {
      throw new Refusal(SAFE_MESSAGES.noTokenSafe, cause);
    }),
    chain.roles(safe),
    chain.requireOurs(),
  ]);
  if (roles.length === 0 || !isAmong(owner, found.owners)) throw new Refusal(SAFE_MESSAGES.noTokenSafe);
  return found;
}

const isAmong = (address: Address, owners: readonly Address[]) => owners.some((each) => isAddressEqual(each, address));

/**
 * Throws a Refusal unless the Safe for which a call executes is known to the token, and every signature in the call was made by the key of one
 * of its owners over exactly this call with the Safe's next number. Signatures that stand for the sender of the transaction are refused: sending
 * it would then be a signature.
 */
export async function requireExecutable(chain: SafeChain, owner: Address, call: Call): Promise<void> {
  const execution = executionIn(call);
  if (!execution) throw new Refusal(SAFE_MESSAGES.hashDiffers);
  const { safe, to, data, packed } = execution;
  const { owners, nonce } = await requireSafe(chain, owner, safe);
  const { chainId, token } = chain;
  const hash = safeContentHash({ chainId, token, safe }, { kind: 'transaction', to, data, nonce });
  const signers = await packedSigners(hash, packed);
  const isWhole = areKeySignatures(packed) && signers.length > 0 && signers.length * 65 === size(packed);
  if (!isWhole || !signers.every((each) => isAmong(each, owners))) throw new Refusal(SAFE_MESSAGES.hashDiffers);
}

/** Signs a proposal with an owner's own wallet and stores the signature at the desk. Throws a Refusal if it has no words or the chain contradicts it. */
export async function signAsOwner(
  owner: Signer,
  desk: Pick<ProposalDesk, 'addSignature'>,
  chain: SafeChain,
  proposal: SafeProposal,
): Promise<void> {
  const signable = signableOf(chain, proposal);
  if (!signable) throw new Refusal(SAFE_MESSAGES.hashDiffers);
  const { content, safe } = proposal;
  const found = await requireSafe(chain, owner.address, safe);
  if (content.kind === 'transaction' && content.nonce < found.nonce) throw new Refusal(SAFE_MESSAGES.nonceUsed);
  const signed = await owner.signTypedData(signable.typedData);
  // A Safe that owns another one would have to collect signatures for its signature.
  if (signed.outcome === 'proposed') throw new Refusal(SAFE_MESSAGES.ofContract);
  await desk.addSignature(proposal.id, { owner: owner.address, signature: signed.signature });
}

/** A Safe, with the owner who signs for it here. */
export type SafeSigner = Signer & { readonly kind: 'safe'; readonly owner: Signer };
export const isSafeSigner = (signer: Signer | undefined): signer is SafeSigner => signer?.kind === 'safe';

const isSameCall = (one: SafeContent, other: SafeContent | Call) =>
  one.kind === 'transaction' &&
  'data' in other &&
  isAddressEqual(one.to, other.to) &&
  one.data === other.data.toLowerCase();

/** The content of a message that sets or withdraws a price; throws a Refusal for any other message. */
function priceContent({ primaryType, message }: TypedDataDefinition): Exclude<SafeContent, { kind: 'transaction' }> {
  const { priceCents, priceTime, time } = message as Record<string, bigint>;
  const figures = { cents: Number(priceCents), time: Number(time) };
  if (primaryType === 'SetPrice') return { kind: 'price', ...figures };
  if (primaryType === 'WithdrawPrice') return { kind: 'withdrawal', ...figures, priceTime: Number(priceTime) };
  throw new Refusal(SAFE_MESSAGES.callUnknown);
}

type Deps = { safe: Address; owner: Signer; desk: ProposalDesk; chain: SafeChain };

/** Signs as a Safe: proposes what was approved, and gives it the first owner's signature. */
export function createSafeSigner({ safe, owner, desk, chain }: Deps): SafeSigner {
  /** Only `content`, which was shown, is signed, whatever the desk returns. */
  async function propose(input: SafeProposalInput, content: SafeContent): Promise<Proposed> {
    await chain.requireOurs();
    const proposed = await desk.propose(input);
    const { id, hash } = proposed;
    const proposal = { id, safe, hash, content };
    if (!isAddressEqual(proposed.safe, safe)) throw new Refusal(SAFE_MESSAGES.hashDiffers);
    if (!signableOf(chain, proposal)) {
      const other = readSafeProposal(proposed);
      const isOther = other && isSameCall(other.content, content) && signableOf(chain, other);
      throw new Refusal(isOther ? SAFE_MESSAGES.numberChanged : SAFE_MESSAGES.hashDiffers);
    }
    if (!isAmong(owner.address, proposed.signed_by)) await signAsOwner(owner, desk, chain, proposal);
    return { outcome: 'proposed', proposal: id };
  }
  return {
    kind: 'safe',
    ...(owner.name !== undefined && { name: owner.name }),
    address: safe,
    owner,
    async signMessage() {
      throw new Refusal(SAFE_MESSAGES.ownersSignIn);
    },
    async signTypedData(typedData, why) {
      const content = priceContent(typedData);
      const reason = why ? { why } : {};
      const { time } = content;
      switch (content.kind) {
        case 'price':
          return propose({ kind: 'price', safe, price: content.cents, time, ...reason }, content);
        case 'withdrawal':
          return propose({ kind: 'withdrawal', safe, price_time: content.priceTime, time, ...reason }, content);
      }
    },
    async nextNumber(call) {
      const [open, { nonce }] = await Promise.all([desk.open(safe), chain.safeAt(safe)]);
      const same = open.find((each) => isSameCall(each, call));
      if (same?.kind === 'transaction') return same.nonce;
      return freeSafeNonce(
        nonce,
        open.flatMap((each) => (each.kind === 'transaction' ? each.nonce : [])),
      );
    },
    async sendTransaction(call, { about, reason }, { number }) {
      const { to, data } = call;
      requireWords(call, chain);
      if (number === undefined) throw new TypeError('A Safe’s transaction is approved with its number');
      const context = { ...(about && { about }), ...(reason !== undefined && { reason }) };
      const content = { kind: 'transaction', to, data: data.toLowerCase() as Hex, nonce: number } as const;
      return propose({ kind: 'transaction', safe, to, data, ...context }, content);
    },
  };
}
