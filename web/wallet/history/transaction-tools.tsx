import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Address, isAddressEqual, parseTransaction } from 'viem';
import { CONNECTED_MESSAGES } from '#domain/wallet/connected-wallet-messages.ts';
import { REPLACEMENT_MESSAGES } from '#domain/wallet/history-messages.ts';
import { CHAIN_MESSAGES } from '#domain/wallet/revert-messages.ts';
import { type Approval, approvalAfter, createApproval } from '#wallet/approval.ts';
import { feeAmount } from '#wallet/fee-text.ts';
import { WalletProblem } from '#wallet/problem.ts';
import { estimateReplacement, isReplaceable, type Replacement, replacementCall } from '#wallet/replace.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { ShownTransaction } from '#wallet/shown-transactions.ts';
import { isOpenAuthorization, isPending, type TransactionRecord } from '#wallet/transaction-record.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import { pollSoon } from '#web/wallet/history/own-transactions.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { useEthPrice } from '../confirm/eth-price.ts';
import { SignedFacts } from '../confirm/signed-facts.tsx';
import { TransactionCost } from '../confirm/transaction-cost.tsx';
import { LockedHint } from '../signers/locked-hint.tsx';
import { StillTrying } from '../still-trying.tsx';
import { OpenAuthorization } from './open-authorization.tsx';
import { titleOf } from './own-transaction.tsx';

type Props = { record: ShownTransaction; onUnlock: () => void };

/** What a holder can do with a transaction, and what was signed. */
export default function TransactionTools({ record, onUnlock }: Props) {
  return (
    <>
      {record.raw && <PendingActions record={record} onUnlock={onUnlock} />}
      {isOpenAuthorization(record) && <OpenAuthorization record={record} onUnlock={onUnlock} />}
      {record.call && isPending(record) && <p className="text-muted text-sm">{CONNECTED_MESSAGES.replaceThere}</p>}
      <SignedDetails attempts={record.attempts ?? [record]} />
    </>
  );
}

const LABELS = { 'speed-up': 'Speed up', cancel: 'Cancel transaction' } as const;
const TITLES = { 'speed-up': 'Speed up', cancel: 'Cancel' } as const;

/** Speeds it up or cancels it while no block has it. */
function PendingActions({ record, onUnlock }: Props) {
  const { status } = useSigner();
  const price = useEthPrice();
  const { prepare, send, question, close, setApproval } = useReplacement(record);
  const isWaiting = isReplaceable(record);
  const offered = record.purpose.kind === 'cancel' ? (['speed-up'] as const) : (['speed-up', 'cancel'] as const);
  const { maxFeePerGas = 0n, gas = 0n } = record.raw ? parseTransaction(record.raw) : {};
  if (!isWaiting && !question) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {(isWaiting ? offered : []).map((how) => (
          <Button
            key={how}
            kind="secondary"
            size="sm"
            disabled={status !== 'unlocked'}
            busy={prepare.isPending && prepare.variables === how}
            onClick={() => prepare.mutateAsync(how).catch(() => {})}
          >
            {LABELS[how]}
          </Button>
        ))}
        {isWaiting && status === 'locked' && <LockedHint onUnlock={onUnlock} />}
      </div>
      <StillTrying when={prepare.isPending} />
      {!question && <ErrorNotice error={prepare.error} text={revertMessage} />}
      <ConfirmDialog
        open={question !== undefined}
        title={`${TITLES[question?.how ?? 'cancel']}: ${titleOf(record.purpose)}`}
        confirmLabel={question?.how === 'cancel' ? 'Yes, cancel it' : 'Yes, speed up'}
        cancelLabel="Leave it"
        busy={send.isPending}
        blocked={!isWaiting}
        onClose={close}
        onConfirm={() => send.mutateAsync(undefined, { onSuccess: close })}
      >
        {question && (
          <>
            <p>{REPLACEMENT_MESSAGES[question.how]}</p>
            {!isWaiting && (
              <Notice kind="warning" live>
                <p>{CHAIN_MESSAGES.tooLate}</p>
              </Notice>
            )}
            <TransactionCost
              {...question}
              from={record.from as Address}
              facts={[['Signed for', `at most ${feeAmount(maxFeePerGas * gas, price)}`]]}
              nonce={record.nonce}
              onApproval={setApproval}
              busy={send.isPending}
            />
            <ErrorNotice error={send.error} text={revertMessage} />
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** What the dialog asks for. */
type Question = { how: Replacement; call: ReturnType<typeof replacementCall>; approval: Approval };

function useReplacement(record: TransactionRecord) {
  const walletChain = useWalletChain();
  const { signer } = useSigner();
  const [question, setQuestion] = useState<Question>();
  const setApproval = (approval: Approval) => setQuestion((before) => before && { ...before, approval });
  const prepare = useMutation({
    mutationFn: async (how: Replacement) => {
      if (!walletChain || !isReplaceable(record)) throw new TypeError('Nothing to replace');
      const fees = await estimateReplacement(walletChain.chain, record, how);
      setQuestion({ how, call: replacementCall(record, how), approval: createApproval(fees) });
    },
  });
  const send = useMutation({
    mutationFn: async () => {
      if (!signer || !isAddressEqual(signer.address, record.from)) throw new WalletProblem('locked');
      if (!signer.replaceTransaction || !question) throw new TypeError('Nothing to replace');
      return signer.replaceTransaction(record, question.how, question.approval);
    },
    onSuccess: () => walletChain && pollSoon(walletChain),
    onError: (error) => question && setApproval(approvalAfter(question.approval, error)),
  });
  function close() {
    send.reset();
    setQuestion(undefined);
  }
  return { prepare, send, question, close, setApproval };
}

/** Everything that was signed for it, for experts. */
function SignedDetails({ attempts }: { attempts: readonly TransactionRecord[] }) {
  const signed = attempts.filter(({ raw }) => raw !== undefined);
  if (signed.length === 0) return null;
  return (
    <Disclosure title="Details for experts" bodyClassName="grid gap-6">
      {signed.map((record) => (
        <SignedRecord key={record.hash} record={record} />
      ))}
    </Disclosure>
  );
}

function SignedRecord({ record: { raw, nonce, hash } }: { record: TransactionRecord }) {
  const { to, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(raw ?? '0x');
  return (
    <SignedFacts
      call={{ to: to as Address, data }}
      fee={{ gas, maxFeePerGas, maxPriorityFeePerGas }}
      nonce={nonce}
      hash={hash}
      raw={raw}
    />
  );
}
