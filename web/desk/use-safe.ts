import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useEffect } from 'react';
import { type Address, isAddressEqual } from 'viem';
import { SCREENING_MESSAGES } from '#domain/compliance/screening.ts';
import { shownSecond } from '#domain/dates.ts';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { SafeContentFields } from '#domain/safe/safe.ts';
import { Refusal } from '#wallet/problem.ts';
import { attestationIn } from '#wallet/read-call.ts';
import {
  executionCall,
  type Place,
  readSafeProposal,
  type SafeProposal,
  type Signable,
  signableOf,
} from '#wallet/safe-proposal.ts';
import {
  createSafeSigner,
  isSafeSigner,
  type ProposalDesk,
  type SafeSigner,
  signAsOwner,
} from '#wallet/safe-signer.ts';
import type { Signer } from '#wallet/signer.ts';
import { answerOf, api, type Site } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { chooseSigner, useSigner } from '#web/wallet/signers/signer.ts';
import { useWallet } from '#web/wallet/wallet.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { useAdmin } from './access.ts';
import { requireReviewed } from './coin-register/manifest-review.tsx';
import type { Asked } from './coin-register/review-manifest.ts';

const AGAIN_MS = 5_000;

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
export function attestedBy(signed: SafeProposal | undefined): Asked | undefined {
  const call = signed?.content.kind === 'transaction' ? attestationIn(signed.content) : undefined;
  return call && { documentHash: call.documentHash, by: signed?.safe, call };
}

/** How far a proposal is. */
export function missingText(proposal: Proposal): string {
  const { missing, threshold, must_wait: mustWait, signed } = proposal;
  if (!signed) return 'It can’t be signed';
  if (missing === null || threshold === null) return 'The Safe isn’t responding';
  if (missing > 0) return `${missing} of ${threshold} signatures missing`;
  if (proposal.is_stopped) return SCREENING_MESSAGES.proposalStopped;
  if (signed.content.kind === 'price') return `Signed. It’s in force from ${shownSecond(signed.content.time)}`;
  if (signed.content.kind === 'withdrawal') return 'Signed. The price will be withdrawn in a moment';
  return mustWait ? 'Signed. A transaction with a lower number must be executed first' : 'Ready to execute';
}

/** What the wallet with that address may do to a proposal: sign it, or have the Safe execute it, which is then the call to send. */
export function actsOf(proposal: Proposal, chainSite: Site, owner: Address | undefined) {
  const { owners, signatures, packed, signed, must_wait: mustWait } = proposal;
  const isOwner = owner !== undefined && owners.some((each) => isAddressEqual(each, owner));
  const hasSigned = owner !== undefined && signatures.some((each) => isAddressEqual(each.owner, owner));
  // Nobody signs what the page can't put into words.
  if (!isOwner || !signed || !proposalSignable(proposal, chainSite)) return { sign: false, execute: undefined };
  const { safe, content } = signed;
  const isReady = content.kind === 'transaction' && packed !== null && !mustWait;
  return {
    sign: !hasSigned,
    execute: isReady ? executionCall(safe, content, packed) : undefined,
  };
}

/** What waits for signatures, oldest first, and what ended recently. */
export const useProposals = () =>
  useQuery({
    queryKey: queryKeys.safeProposals,
    refetchInterval: AGAIN_MS,
    queryFn: async () => (await answerOf(api.safe.proposals.$get())).map(readProposal),
  });

/** What waits for signatures and is about one order or redemption. */
export const useProposalsAbout = (id: string): Proposal[] =>
  useProposals().data?.filter(({ about, ended_at }) => about?.id === id && ended_at === null) ?? [];

/** The Safes that hold a role of the token and are owned by that wallet, to choose from at login. */
export function useOwnSafes(owner: Address | undefined) {
  const { data } = useQuery({
    queryKey: queryKeys.safes,
    enabled: owner !== undefined,
    queryFn: () => answerOf(api.safes.$get()),
  });
  return data?.filter(({ owners }) => owner && owners.some((each) => isAddressEqual(each, owner))) ?? [];
}

/** In the words of the site, also where a wallet's confirmation shows what went wrong. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? new Refusal(messageOf(error), error) : error;
}

const desk: ProposalDesk = {
  propose: (json) => answerOf(api.safe.proposals.$post({ json })).catch(refuse),
  addSignature: (id, json) =>
    answerOf(api.safe.proposals[':id'].signatures.$post({ param: { id }, json })).catch(refuse),
  async open(safe) {
    const all = (await answerOf(api.safe.proposals.$get()).catch(refuse)).map(readProposal);
    return all.flatMap(({ signed, ended_at: ended }) =>
      signed && ended === null && isAddressEqual(signed.safe, safe) ? signed.content : [],
    );
  },
};

let acting: SafeSigner | undefined;

/** Signs as the Safe's owner alone again: what follows isn't the desk's, or the owner's wallet is locked. */
function stopActing(): void {
  if (!acting) return;
  // The wallet of this browser is what signs where nothing was chosen.
  chooseSigner(acting.owner.kind === 'own-key' ? undefined : acting.owner);
  acting = undefined;
}

/** Whoever is logged in for a Safe signs as that Safe wherever the desk asks for a signature, and with their own wallet at login. */
export function useSafeSigner(): void {
  const { status } = useWallet();
  const { data: admin } = useAdmin();
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const queries = useQueryClient();
  useEffect(() => {
    const safe = admin?.safe?.address;
    if (isSafeSigner(signer)) {
      const isLocked = signer.owner.kind === 'own-key' && status !== 'unlocked';
      // Logged out, or logged in as someone else.
      if (isLocked || (admin !== undefined && safe !== signer.address)) stopActing();
      return;
    }
    if (!safe || !walletChain || !signer || !isAddressEqual(signer.address, admin.address)) return;
    const heard: ProposalDesk = {
      ...desk,
      async propose(input) {
        const proposal = await desk.propose(input);
        void queries.invalidateQueries({ queryKey: queryKeys.safeProposals });
        return proposal;
      },
      async addSignature(id, signature) {
        await desk.addSignature(id, signature);
        void queries.invalidateQueries({ queryKey: queryKeys.safeProposals });
      },
    };
    acting = createSafeSigner({ safe, owner: signer, desk: heard, chain: walletChain.chain });
    chooseSigner(acting);
  }, [admin, walletChain, signer, status, queries]);
  useEffect(() => stopActing, []);
}

/** The wallet that signs for its owner alone, also where a Safe was chosen. */
export function useOwnerSigner(): Signer | undefined {
  const { signer } = useSigner();
  return isSafeSigner(signer) ? signer.owner : signer;
}

/** Signing, withdrawing and reporting a proposal; the list is read again after each. */
export function useProposalActions(proposal: Proposal) {
  const queries = useQueryClient();
  const owner = useOwnerSigner();
  const walletChain = useWalletChain();
  const param = { id: proposal.id };
  const onSettled = () => queries.invalidateQueries({ queryKey: queryKeys.safeProposals });
  const sign = useMutation({
    onSettled,
    /** `signed` is what was shown. */
    mutationFn: async (signed: SafeProposal) => {
      if (!owner || !walletChain) throw new TypeError('No wallet to sign with');
      const attested = attestedBy(signed);
      if (attested) await requireReviewed(walletChain.chain, attested);
      await signAsOwner(owner, desk, walletChain.chain, signed);
      // A price may be in force with this signature.
      if (signed.content.kind !== 'transaction') await queries.invalidateQueries({ queryKey: queryKeys.price });
    },
  });
  const withdraw = useMutation({
    onSettled,
    mutationFn: () => answerOf(api.safe.proposals[':id'].$delete({ param })),
  });
  const report = async (tx: string) => {
    await answerOf(api.safe.proposals[':id'].execution.$post({ param, json: { tx } })).catch(() => undefined);
    await onSettled();
  };
  return { owner, sign, withdraw, report };
}
