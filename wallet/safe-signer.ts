import { type Address, type Hex, hashTypedData, isAddressEqual, type TypedDataDefinition } from 'viem';
import { SAFE_MESSAGES } from '#domain/messages/approvals.ts';
import type { UsdCents } from '#domain/money.ts';
import { priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import {
  type SafeCall,
  type SafeProposalInput,
  safeExecution,
  safeMessageTypedData,
  safeTransactionTypedData,
} from '#domain/safe.ts';
import type { Call } from './chain.ts';
import { Refusal } from './problem.ts';
import type { Proposed, Signer } from './signer.ts';

/** Where the proposals of Safes are kept: the desk's calls. */
export type ProposalDesk = {
  /** If it is already open, the existing proposal is returned, with its signers. */
  propose(input: SafeProposalInput): Promise<Signable & { id: string; signed_by: readonly Address[] }>;
  addSignature(id: string, signature: { owner: Address; signature: Hex }): Promise<unknown>;
};

/** The part of a proposal that an owner signs; the page computes the hash itself and compares it. */
export type Signable = {
  hash: Hex;
  safe: Address;
  kind: 'transaction' | 'price' | 'withdrawal';
  to: Address | null;
  data: Hex | null;
  nonce: number | null;
  price_cents: number | null;
  price_time: number | null;
  time: number | null;
};
type Place = { chainId: number; token: Address };

/** The typed data of a proposal, from the fields that are shown; throws if the hash that is to be signed is of anything else. */
export function proposalTypedData({ chainId, token }: Place, proposal: Signable): TypedDataDefinition {
  const { safe, to, data, nonce, price_cents: cents, price_time: priceTime, time } = proposal;
  const place = { chainId, safe };
  const typed = () => {
    if (to !== null && data !== null && nonce !== null) return safeTransactionTypedData(place, { to, data }, nonce);
    if (cents === null || priceTime === null || time === null) throw new Refusal(SAFE_MESSAGES.wrongHash);
    const price = { cents: cents as UsdCents, time: priceTime };
    const signed =
      proposal.kind === 'price'
        ? hashTypedData(priceTypedData(chainId, token, price.cents, priceTime))
        : hashTypedData(withdrawalTypedData(chainId, token, price, time));
    return safeMessageTypedData(place, signed);
  };
  const found = typed() as TypedDataDefinition;
  if (hashTypedData(found) !== proposal.hash) throw new Refusal(SAFE_MESSAGES.hashDiffers);
  return found;
}

/** Signs a proposal with an owner's own wallet and leaves the signature at the desk. */
export async function signAsOwner(
  owner: Signer,
  desk: Pick<ProposalDesk, 'addSignature'>,
  place: Place,
  proposal: Signable & { id: string },
): Promise<void> {
  const signed = await owner.signTypedData(proposalTypedData(place, proposal));
  // A Safe that owns another one would have to collect signatures for its signature.
  if (signed.outcome === 'proposed') throw new Refusal(SAFE_MESSAGES.ofContract);
  await desk.addSignature(proposal.id, { owner: owner.address, signature: signed.signature });
}

/** The transaction by which any owner has the Safe make a call that enough owners have signed. */
export const executionCall = (safe: Address, call: SafeCall, nonce: number, signatures: Hex): Call => ({
  to: safe,
  data: safeExecution(call, nonce, signatures),
});

/** A Safe, with the owner who signs for it here. */
export type SafeSigner = Signer & { readonly kind: 'safe'; readonly owner: Signer };
export const isSafeSigner = (signer: Signer | undefined): signer is SafeSigner => signer?.kind === 'safe';

type Deps = { safe: Address; owner: Signer; desk: ProposalDesk; place: Place };

/** Signs as a Safe: proposes what was approved, and gives it the first owner's signature. */
export function createSafeSigner({ safe, owner, desk, place }: Deps): SafeSigner {
  async function propose(input: SafeProposalInput, isAsked: (proposal: Signable) => boolean): Promise<Proposed> {
    const proposal = await desk.propose(input);
    // What comes back is signed, so it must be what was asked for.
    if (!isAddressEqual(proposal.safe, safe) || !isAsked(proposal)) throw new Refusal(SAFE_MESSAGES.hashDiffers);
    const hasSigned = proposal.signed_by.some((each) => isAddressEqual(each, owner.address));
    if (!hasSigned) await signAsOwner(owner, desk, place, proposal);
    return { outcome: 'proposed', proposal: proposal.id };
  }
  return {
    kind: 'safe',
    ...(owner.name !== undefined && { name: owner.name }),
    address: safe,
    owner,
    async signMessage() {
      throw new Refusal(SAFE_MESSAGES.ownersSignIn);
    },
    signTypedData(typedData, why) {
      const { primaryType, message } = typedData as { primaryType: string; message: Record<string, bigint> };
      const { priceCents = 0n, priceTime, time = 0n } = message;
      const [cents, at] = [Number(priceCents), Number(time)];
      const said = why ? { why } : {};
      if (primaryType === 'SetPrice') {
        const asked = { kind: 'price', safe, price: cents, time: at, ...said } as const;
        return propose(asked, (given) => given.price_cents === cents && given.time === at);
      }
      if (primaryType !== 'WithdrawPrice') throw new Refusal(SAFE_MESSAGES.callUnknown);
      const of = Number(priceTime);
      const asked = { kind: 'withdrawal', safe, price_time: of, time: at, ...said } as const;
      return propose(asked, (given) => given.price_time === of && given.price_cents === cents);
    },
    sendTransaction({ to, data }, { about, reason }) {
      const said = { ...(about && { about }), ...(reason !== undefined && { reason }) };
      const asked = { kind: 'transaction', safe, to, data, ...said } as const;
      return propose(asked, (given) => given.data === data.toLowerCase() && isAddressEqual(given.to ?? safe, to));
    },
  };
}
