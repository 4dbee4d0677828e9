import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { SAFE_MESSAGES } from '#domain/safe/messages.ts';
import type { Call } from '#wallet/chain.ts';
import { requireExecutable } from '#wallet/safe-signer.ts';
import type { Signer } from '#wallet/signer.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { walletMessage } from '#web/wallet/wallet.ts';
import { ManifestReview, requireReviewed, useManifestReview } from '../coin-register/manifest-review.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { actsOf, attestedBy, type Proposal, proposalTitle, signBlocked } from './proposal.ts';
import { ProposalFacts, type ProposalProps } from './proposal-facts.tsx';
import { useProposalActions } from './use-proposals.ts';

/** A proposal that isn't over, with what the reader's wallet can do about it. */
export function OpenProposal({ proposal, chainSite }: ProposalProps) {
  const title = proposalTitle(proposal, chainSite);
  const { owner, sign, withdraw, report } = useProposalActions(proposal);
  const { isSignable, said } = useManifestReview(attestedBy(proposal.signed));
  const acts = actsOf(proposal, chainSite, owner?.address);
  const blocked = owner && proposal.signed ? signBlocked(proposal, owner.address) : null;
  return (
    <article aria-label={title} className="card grid gap-4">
      <ProposalFacts proposal={proposal} chainSite={chainSite} />
      <ErrorNotice
        error={sign.error ?? withdraw.error}
        text={(error) => (error instanceof ApiError ? messageOf(error) : walletMessage(error))}
      />
      {said}
      {blocked !== null && <p className="text-muted text-sm">{blocked}</p>}
      <div className="flex flex-wrap items-start gap-3">
        {acts.sign && isSignable && <Sign proposal={proposal} chainSite={chainSite} sign={sign} />}
        {acts.execute && owner && isSignable && (
          <Execute title={title} proposal={proposal} owner={owner} report={report} call={acts.execute} />
        )}
        {proposal.withdraw_blocked === null && (
          <Button size="sm" kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
        )}
      </div>
    </article>
  );
}

type SignProps = ProposalProps & { sign: ReturnType<typeof useProposalActions>['sign'] };

/** The proposal once more before it is signed, as it was when the reader chose to: the list behind it is read again every few seconds. */
function Sign({ proposal, chainSite, sign }: SignProps) {
  const [shown, setShown] = useState<ProposalProps>();
  const close = () => setShown(undefined);
  const confirm = async () => {
    const signed = shown?.proposal.signed;
    return signed && sign.mutateAsync(signed).finally(close);
  };
  return (
    <>
      <Button
        size="sm"
        busy={sign.isPending}
        icon={<PenLine aria-hidden className="size-4" />}
        onClick={() => setShown({ proposal, chainSite })}
      >
        Sign
      </Button>
      <ConfirmDialog
        open={shown !== undefined}
        title={SAFE_MESSAGES.signConfirm}
        confirmLabel="Sign"
        busy={sign.isPending}
        onConfirm={confirm}
        onClose={close}
      >
        {shown && <ProposalFacts {...shown} />}
        <ConfirmElsewhere busy={sign.isPending} />
      </ConfirmDialog>
    </>
  );
}

type ExecuteProps = {
  title: string;
  proposal: Proposal;
  owner: Signer;
  call: Call;
  report: (tx: string) => Promise<void>;
};

function Execute({ title, proposal, owner, call, report }: ExecuteProps) {
  const attested = attestedBy(proposal.signed);
  return (
    <WalletAction
      needs={null}
      label="Execute"
      question={`${title}?`}
      signer={owner}
      call={() => call}
      purpose={{ kind: 'guard', title }}
      onBefore={async ({ call: sent, signer, chain }) => {
        await requireExecutable(chain, signer, sent);
        if (attested) await requireReviewed(chain, attested);
      }}
      onSent={report}
    >
      {attested && <ManifestReview request={attested} />}
      <p>Enough owners have signed. Your own wallet sends the transaction and pays its fee; the Safe makes the call.</p>
    </WalletAction>
  );
}
