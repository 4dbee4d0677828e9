import { useState } from 'react';
import { type Address, parseAbi } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { type Approval, approvalAfter } from '#wallet/approval.ts';
import type { Call, Chain, Role } from '#wallet/chain.ts';
import { FeeRisen } from '#wallet/fee.ts';
import type { Purpose } from '#wallet/purpose.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Sent, Signer } from '#wallet/signer.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm/confirm-elsewhere.tsx';
import { SafeCost, TransactionCost } from '#web/wallet/confirm/transaction-cost.tsx';
import { SignerLine } from '#web/wallet/signers/sign-with.tsx';
import { useSignerRoles } from '../access.ts';
import { lacksRole, RoleMissing } from './role-missing.tsx';
import { SignedWords } from './signed-words.tsx';
import { type DeskSigner, useDeskSigner } from './use-desk-signer.ts';

type Props = {
  label: string;
  question: string;
  /** What the words of the call, which the confirmation shows in any case, don't say. */
  children?: React.ReactNode;
  facts?: readonly (readonly [name: string, value: string])[];
  call: (token: Address) => Call;
  purpose: Purpose;
  /** How its button looks; the one that comes next is primary. */
  kind?: ButtonKind;
  /** False where a numbered button has opened it. */
  numbered?: boolean;
  /** Runs once, after the token would take the call and before it is signed. */
  onBefore?: (asked: { call: Call; signer: Address; chain: Chain }) => Promise<unknown>;
  onSent?: (hash: `0x${string}`) => Promise<unknown>;
  /** The role of the token without which it would refuse the call; null where the signer needs none. */
  needs: Role | null;
  /** Who signs it, if not the signer that was chosen. */
  signer?: Signer;
};

/** What an opened confirmation shows and has signed: fixed when it was opened, whatever the page learns meanwhile. */
type Question = { given: Props; wallet: DeskSigner; call: Call; approval: Approval; begin: () => Promise<unknown> };

// How ether and other contracts' tokens refuse to leave a ticket's address: OpenZeppelin's errors in the address's own code.
const RETURN_ERRORS = parseAbi(['error FailedCall()', 'error SafeERC20FailedOperation(address token)']);
const CONTRACTS = [...usgTokenAbi, ...redemptionInboxAbi, ...RETURN_ERRORS];
const wordsOf = (error: unknown) => (error instanceof ApiError ? messageOf(error) : revertMessage(error, CONTRACTS));

/** What only a wallet can do at the desk: tried without sending, asked for once more with its fee, signed and sent. */
export function WalletAction(props: Props) {
  const { label, kind, needs, signer, numbered = true } = props;
  const wallet = useDeskSigner(signer);
  const roles = useSignerRoles(wallet.ready && needs ? wallet.address : undefined);
  const [question, setQuestion] = useState<Question>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function attempt(act: () => Promise<unknown>, onFailure?: (refusal: unknown) => void) {
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (refusal) {
      setError(refusal);
      onFailure?.(refusal);
      throw refusal;
    } finally {
      setBusy(false);
    }
  }

  const ask = () => attempt(async () => wallet.ready && setQuestion(await questionOf(props, wallet))).catch(() => {});

  const run = (shown: Question) =>
    attempt(
      async () => {
        const { given, wallet: by, call, approval } = shown;
        await by.check(call, approval);
        await shown.begin();
        await finish(given, await by.send(call, given.purpose, approval));
        setQuestion(undefined);
      },
      (refusal) =>
        setQuestion(
          refusal instanceof FeeRisen ? { ...shown, approval: approvalAfter(shown.approval, refusal) } : undefined,
        ),
    );

  // A form that is open stays until it is closed.
  const isLacking = lacksRole(needs, roles) && !question && !busy;
  const problem = error !== undefined && (
    <Notice kind="danger" live>
      <p>{wordsOf(error)}</p>
    </Notice>
  );
  return (
    // As a record’s next step its button is in one line with the record’s menu.
    <div className="grid gap-3 [[data-step]>&]:contents">
      {!wallet.ready && <p className="basis-full text-muted text-sm">{DESK_MESSAGES.walletNeeded}</p>}
      <div>
        {isLacking ? (
          <RoleMissing label={label} needs={needs} />
        ) : (
          <Button
            {...(numbered && { 'data-act': true })}
            {...(kind && { kind })}
            disabled={!wallet.ready}
            busy={busy}
            onClick={() => void ask()}
          >
            {label}
          </Button>
        )}
      </div>
      <div className="[[data-step]>*>&]:order-last [[data-step]>*>&]:basis-full">
        <SignerLine />
      </div>
      {!question && problem}
      <ConfirmDialog
        open={question !== undefined}
        title={question?.given.question ?? ''}
        confirmLabel={question?.given.label ?? ''}
        busy={busy}
        onConfirm={async () => question && run(question)}
        onClose={() => setQuestion(undefined)}
      >
        {question && (
          <>
            <SignedWords
              call={question.call}
              contracts={question.wallet.walletChain.chain}
              facts={question.given.facts ?? []}
            />
            {question.given.children}
            <ActionCost {...question} busy={busy} onApproval={(approval) => setQuestion({ ...question, approval })} />
          </>
        )}
        {problem}
        <ConfirmElsewhere busy={busy} />
      </ConfirmDialog>
    </div>
  );
}

/** The question with all that it says and does; throws the token's refusal if the call would be refused. */
async function questionOf(given: Props, wallet: DeskSigner): Promise<Question> {
  const { chain } = wallet.walletChain;
  const call = given.call(chain.token);
  let begun: Promise<unknown> | undefined;
  const begin = () => {
    begun ??= given.onBefore?.({ call, signer: wallet.address, chain }) ?? Promise.resolve();
    return begun;
  };
  return { given, wallet, call, approval: await wallet.approve(call), begin };
}

async function finish({ onSent }: Props, sent: Sent) {
  switch (sent.outcome) {
    case 'sent':
      return onSent?.(sent.hash);
    case 'proposed':
      return flash(SIGNER_MESSAGES.proposed, 'success');
  }
}

type CostProps = Pick<Question, 'call' | 'approval'> & {
  wallet: DeskSigner;
  onApproval: (approval: Approval) => void;
  busy: boolean;
};

const ActionCost = ({ wallet: { kind, address }, ...rest }: CostProps) =>
  kind === 'safe' ? <SafeCost safe={address} approval={rest.approval} /> : <TransactionCost from={address} {...rest} />;
