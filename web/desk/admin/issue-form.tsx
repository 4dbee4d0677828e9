import { useState } from 'react';
import { getAddress } from 'viem';
import { formatUsg } from '#domain/money.ts';
import { ISSUE_MESSAGES } from '#domain/orders/messages.ts';
import { REVERT_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { approvalAfter } from '#wallet/approval.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Sent } from '#wallet/signer.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AsOf } from '#web/ui/stale-notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AddressField } from '#web/wallet/address-field.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { ConfirmTransfer } from '#web/wallet/confirm/confirm-transfer.tsx';
import { SignerLine } from '#web/wallet/signers/sign-with.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { type ReadyIssue, readIssue, useIssue, useIssueCheck, useIssuing } from './issue.ts';

type Props = {
  ready: ReadyIssue | undefined;
  /** Closed, or another fee than the one shown: at another speed, or because the network wants it. */
  onReady: (ready: ReadyIssue | undefined) => void;
  onSent: () => void;
};

const SAID: Record<Sent['outcome'], string> = { sent: ISSUE_MESSAGES.issueSent, proposed: SIGNER_MESSAGES.proposed };

const issueMessage = (error: unknown) => (error instanceof ApiError ? messageOf(error) : revertMessage(error));

/** The confirmation before tokens are issued. */
function IssueConfirm({ ready, onReady, onSent }: Props) {
  const walletChain = useWalletChain();
  const issue = useIssue(walletChain);

  function close() {
    issue.reset();
    onReady(undefined);
  }

  async function confirm() {
    if (!ready) return;
    const onSuccess = ({ outcome }: Sent) => {
      flash(SAID[outcome], 'success');
      onSent();
      close();
    };
    const onError = (error: Error) => onReady({ ...ready, approval: approvalAfter(ready.approval, error) });
    await issue.mutateAsync(ready, { onSuccess, onError });
  }

  return (
    <ConfirmTransfer
      transfer={ready && { ...ready, from: ready.signer.address }}
      verb="Issue"
      question={ISSUE_MESSAGES.issueConfirm}
      sending={issue}
      waiting={<ConfirmElsewhere busy={issue.isPending} />}
      onApproval={(approval) => ready && onReady({ ...ready, approval })}
      onClose={close}
      onConfirm={confirm}
    />
  );
}

/** Issues tokens. The call is simulated first, so that a refusal shows before anything is sent. */
export function IssueForm() {
  const { signer } = useSigner();
  const walletChain = useWalletChain();
  const fields = useFields({ to: '', tokens: '' });
  const check = useIssueCheck(walletChain, signer);
  const [ready, setReady] = useState<ReadyIssue>();

  async function submit() {
    check.reset();
    if (!walletChain) return;
    const read = readIssue(fields.values, walletChain.chain);
    fields.setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    const input = { to: getAddress(read.to), units: read.units };
    const found = await check.mutateAsync(input).catch(() => undefined);
    if (found) setReady(found);
  }

  return (
    <section aria-labelledby="issue" className="card grid gap-5">
      <h2 id="issue" className="text-xl">
        Issue {site.symbol}
      </h2>
      <IssueFigures />
      <Form label={`Issue ${site.symbol}`} onSubmit={submit} errors={fields.errors}>
        <AddressField
          {...fields.bind('to')}
          onValue={(to) => fields.change({ to })}
          label="Target address"
          required
          placeholder="0x…"
        />
        <TextField
          {...fields.bind('tokens')}
          label="Number of tokens"
          hint="Up to 9 decimals"
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <ErrorNotice error={check.error} text={issueMessage} />
        <SignerLine />
        <div>
          <Button type="submit" busy={check.isPending} disabled={!signer || !walletChain}>
            Issue
          </Button>
        </div>
      </Form>
      <IssueConfirm ready={ready} onReady={setReady} onSent={fields.reset} />
    </section>
  );
}

const FIGURES = [
  ['headroom', 'Coins attested, not yet issued'],
  ['supply', 'Supply'],
  ['cap', 'Cap'],
] as const;

/** How much may still be issued, as the chain has it. */
function IssueFigures() {
  const { data, dataUpdatedAt, error } = useIssuing();
  return (
    <>
      <dl className="grid grid-cols-3 gap-3 rounded-md bg-sunken px-4 py-3">
        {FIGURES.map(([name, label]) => (
          <div key={name} className="grid min-w-0 content-start">
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="break-words font-semibold">
              {data ? formatUsg(data[name]) : <Skeleton className="w-14" />}
            </dd>
          </div>
        ))}
      </dl>
      <AsOf readAt={dataUpdatedAt} />
      {data?.paused && <Notice kind="warning">{REVERT_MESSAGES.EnforcedPause}</Notice>}
      {error && <Notice kind="warning">{revertMessage(error)}</Notice>}
    </>
  );
}
