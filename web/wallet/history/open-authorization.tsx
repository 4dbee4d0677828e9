import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isAddressEqual } from 'viem';
import { formatOwnTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { CANCEL_RELAYED_MESSAGES, RELAY_MESSAGES, relayWaitsOut } from '#domain/relay/messages.ts';
import { site } from '#site';
import { approvalAfter } from '#wallet/approval.ts';
import { type Cancellation, prepareCancellation } from '#wallet/cancel-relayed.ts';
import { describeCall } from '#wallet/describe-call.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { revertMessage } from '#wallet/revert.ts';
import { RelayRefused } from '#wallet/same-payment.ts';
import type { RelayedRecord } from '#wallet/transaction-record.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, MessageDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { pollSoon } from '#web/wallet/history/own-transactions.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { ConfirmElsewhere } from '../confirm/confirm-elsewhere.tsx';
import { TransactionCost } from '../confirm/transaction-cost.tsx';
import { LockedHint } from '../signers/locked-hint.tsx';

type Props = { record: RelayedRecord; onUnlock: () => void };

/** Submits it again or cancels it, while it may still be carried out. */
export function OpenAuthorization({ record, onUnlock }: Props) {
  const { status } = useSigner();
  const retry = useRetry(record);
  const { prepare, question, send, close, setApproval } = useCancellation(record);
  const { id, problem, validBefore } = record.relayed;
  if (problem === RELAY_MESSAGES.canceling) return null;
  const isLocked = status !== 'unlocked';
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {problem !== undefined && id === undefined && (
          <Button kind="secondary" size="sm" busy={retry.isPending} onClick={() => retry.mutateAsync().catch(() => {})}>
            {CANCEL_RELAYED_MESSAGES.retry}
          </Button>
        )}
        <Button
          kind="secondary"
          size="sm"
          disabled={isLocked}
          busy={prepare.isPending}
          onClick={() => prepare.mutateAsync().catch(() => {})}
        >
          {CANCEL_RELAYED_MESSAGES.cancel}
        </Button>
        {status === 'locked' && <LockedHint onUnlock={onUnlock} />}
      </div>
      {!question && <ErrorNotice error={prepare.error} text={revertMessage} />}
      <ConfirmElsewhere busy={prepare.isPending} />
      <MessageDialog open={question === 'waits'} title={CANCEL_RELAYED_MESSAGES.cancel} onClose={close}>
        <p>{relayWaitsOut(formatOwnTime(validBefore))}</p>
      </MessageDialog>
      <ConfirmDialog
        open={question !== undefined && question !== 'waits'}
        title={titleOf(record)}
        confirmLabel={CANCEL_RELAYED_MESSAGES.confirm}
        cancelLabel="Leave it"
        busy={send.isPending}
        onClose={close}
        onConfirm={() => send.mutateAsync(undefined, { onSuccess: close })}
      >
        {question && question !== 'waits' && (
          <>
            <p>{CANCEL_RELAYED_MESSAGES.onChain}</p>
            <CancellationCost record={record} {...question} onApproval={setApproval} busy={send.isPending} />
            <ErrorNotice error={send.error} text={revertMessage} />
            <ConfirmElsewhere busy={send.isPending} />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** From what was signed, not from what is stored with it or what the site says. */
const titleOf = ({ relayed: { body } }: RelayedRecord) =>
  `Cancel: ${body.kind === 'transfer' ? 'Send' : 'Redeem'} ${formatUsg(BigInt(body.value))} ${site.symbol}`;

type CostProps = Cancellation & {
  record: RelayedRecord;
  busy: boolean;
  onApproval: (approval: Cancellation['approval']) => void;
};

/** The payment that is cancelled, as it was signed, what is signed to cancel it, and the fee. */
function CancellationCost({ record: { relayed, from }, call, ...cost }: CostProps) {
  const { body } = relayed;
  const contracts = useWalletChain()?.chain;
  const words = contracts && describeCall(call, contracts);
  const amount = ['Amount', `${formatUsg(BigInt(body.value))} ${site.symbol}`] as const;
  const target =
    body.kind === 'transfer' ? (['To', body.to] as const) : (['Hash of the ticket', body.ticket_hash] as const);
  const signed = [target, ...(words?.facts ?? [])].map(
    ([name, value]) => [name, <AddressText key={name} of={value} />] as const,
  );
  return (
    <>
      {words && <p className="font-medium">{words.title}</p>}
      <TransactionCost call={call} from={from} {...cost} facts={[amount, ...signed]} />
    </>
  );
}

/** Submits the same bytes again; if the site refuses them again, the record has its reason. */
function useRetry(record: RelayedRecord) {
  const walletChain = useWalletChain();
  return useMutation({
    mutationFn: async () => {
      if (!walletChain) throw new TypeError('No blockchain connection');
      const answer = await walletChain.transactions.submit(record);
      if (answer.outcome === 'refused') throw new RelayRefused(record, answer.message);
    },
    onSuccess: () => walletChain && pollSoon(walletChain),
  });
}

/** What the dialog asks for; 'waits' if the wallet has too little ETH to cancel. */
type Question = Cancellation | 'waits';

function useCancellation(record: RelayedRecord) {
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const [question, setQuestion] = useState<Question>();
  const setApproval = (approval: Cancellation['approval']) =>
    setQuestion((before) => (before && before !== 'waits' ? { ...before, approval } : before));
  const requireSigner = () => {
    if (!walletChain) throw new TypeError('No blockchain connection');
    if (!signer || !isAddressEqual(signer.address, record.from)) throw new WalletProblem('locked');
    return { chain: walletChain.chain, signer };
  };
  const prepare = useMutation({
    mutationFn: async () => setQuestion((await prepareCancellation(requireSigner(), record)) ?? 'waits'),
  });
  const send = useMutation({
    mutationFn: async () => {
      if (!question || question === 'waits') throw new TypeError('Nothing to cancel');
      const purpose = { kind: 'guard', title: titleOf(record) } as const;
      return requireSigner().signer.sendTransaction(question.call, purpose, question.approval);
    },
    onSuccess: () => walletChain && pollSoon(walletChain),
    onError: (error) => {
      if (question && question !== 'waits') setApproval(approvalAfter(question.approval, error));
    },
  });
  function close() {
    send.reset();
    setQuestion(undefined);
  }
  return { prepare, question, send, close, setApproval };
}
