import type { InferResponseType } from 'hono/client';
import { type Address, isAddressEqual } from 'viem';
import { shownSecond } from '#domain/dates.ts';
import type { SafeContentFields } from '#domain/safe/content.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import { SAFE_PROGRESS } from '#domain/safe/progress.ts';
import { attestationIn } from '#wallet/read-call.ts';
import {
  executionCall,
  type Place,
  readSafeProposal,
  type SafeProposal,
  type Signable,
  signableOf,
} from '#wallet/safe-proposal.ts';
import type { api, Site } from '#web/lib/api.ts';
import type { AttestationRequest } from '../coin-register/review-manifest.ts';

type Answered = InferResponseType<(typeof api.safe.proposals)['$get'], 200>[number];

/** A proposal with what it has its owners sign; undefined where the desk's answer doesn't fit together. */
export type Proposal = Omit<Answered, Exclude<keyof SafeContentFields, 'kind'> | 'kind'> & {
  signed: SafeProposal | undefined;
};

/** Reads an answer of the desk, once; what is shown and what is signed come from the result alone. */
export function readProposal(answered: Answered): Proposal {
  const { kind: _kind, to, data, nonce, price_cents: _cents, price_time: _priceTime, time: _time, ...rest } = answered;
  return { ...rest, signed: readSafeProposal(answered) };
}

export const placeOf = ({ chainId, token, redemption_inbox: inbox }: Site): Place => ({ chainId, token, inbox });

/** What a proposal has its owners sign, in words that come from those very bytes; undefined where nobody can sign it. */
export const proposalSignable = ({ signed }: Proposal, chainSite: Site): Signable | undefined =>
  signed && signableOf(placeOf(chainSite), signed);

/** What a proposal does, in a line. */
export const proposalTitle = (proposal: Proposal, chainSite: Site | undefined): string =>
  (chainSite && proposalSignable(proposal, chainSite)?.words.title) ?? SAFE_MESSAGES.undescribed;

/** What a Safe would attest; undefined for anything else that it does. */
export function attestedBy(signed: SafeProposal | undefined): AttestationRequest | undefined {
  const call = signed?.content.kind === 'transaction' ? attestationIn(signed.content) : undefined;
  return call && { documentHash: call.documentHash, by: signed?.safe, call };
}

/** How far a proposal is. */
export function progressText({ signed, execute_blocked: blocked }: Proposal): string {
  if (!signed) return SAFE_PROGRESS.notSignable;
  if (blocked === SAFE_PROGRESS.signed && signed.content.kind === 'price')
    return `Signed. It’s in force from ${shownSecond(signed.content.time)}`;
  if (blocked === SAFE_PROGRESS.signed) return 'Signed. The price will be withdrawn in a moment';
  return blocked ?? SAFE_PROGRESS.ready;
}

/** Why that wallet can't sign a proposal, as the desk says; null if it can. */
export function signBlocked({ sign_blocked: owners }: Proposal, wallet: Address): string | null {
  const own = owners.find(({ owner }) => isAddressEqual(owner, wallet));
  return own ? own.reason : SAFE_MESSAGES.notAnOwner;
}

/**
 * What the wallet with that address may do to a proposal: sign it, or have the Safe execute it, which is then the call to send. The desk says
 * what it may do; nobody signs what the page can't put into words, whatever the desk says.
 */
export function actsOf(proposal: Proposal, chainSite: Site, wallet: Address | undefined) {
  const { signed, owners, packed, execute_blocked: executeBlocked } = proposal;
  if (wallet === undefined || !signed || !proposalSignable(proposal, chainSite))
    return { sign: false, execute: undefined };
  const isOwner = owners.some((owner) => isAddressEqual(owner, wallet));
  const { safe, content } = signed;
  const canExecute = isOwner && executeBlocked === null && content.kind === 'transaction' && packed !== null;
  return {
    sign: signBlocked(proposal, wallet) === null,
    execute: canExecute ? executionCall(safe, content, packed) : undefined,
  };
}
