import { isAddressEqual } from 'viem';
import { Refusal } from '#wallet/problem.ts';
import type { ProposalDesk } from '#wallet/safe-signer.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { readProposal } from './proposal.ts';

/** In the words of the site, also where a wallet's confirmation shows what went wrong. */
function refuse(error: unknown): never {
  throw error instanceof ApiError ? new Refusal(messageOf(error), error) : error;
}

/** The desk's calls about proposals, as a Safe's signer makes them. */
export const proposalDesk: ProposalDesk = {
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
