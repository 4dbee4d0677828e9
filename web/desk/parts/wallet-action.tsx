import { useState } from 'react';
import { type Address, parseAbi } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { SIGNER_MESSAGES } from '#domain/messages/signers.ts';
import { DESK_MESSAGES, roleNeeded } from '#domain/messages/staff.ts';
import type { WalletRole } from '#domain/staff/desk-rights.ts';
import type { Call, Role } from '#wallet/chain.ts';
import { type Approval, approvalAfter, createApproval, estimateFees, FeeRisen, requireEnoughFee } from '#wallet/fee.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Sent, Signer } from '#wallet/signer.ts';
import type { Purpose } from '#wallet/transaction-record.ts';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { lookSoon } from '#web/lib/own-transactions.ts';
import { useSigner } from '#web/lib/signer.ts';
import { useWalletChain } from '#web/lib/wallet-chain.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConfirmElsewhere } from '#web/wallet/confirm-elsewhere.tsx';
import { SignerLine } from '#web/wallet/sign-with.tsx';
import { TransactionCost } from '#web/wallet/transaction-cost.tsx';
import { useSignerRoles } from '../access.ts';

type Props = {
  label: string;
  question: string;
  children: React.ReactNode;
  call: (token: Address) => Call;
  purpose: Purpose;
  /** How its button looks; the one that comes next is primary. */
  kind?: ButtonKind;
  /** Runs after the token would take the call and before it is signed. */
  onBefore?: () => Promise<unknown>;
  onSent?: (hash: `0x${string}`) => Promise<unknown>;
  /** The role of the token without which it would refuse the call; null where the signer needs none. */
  needs: Role | null;
  /** Who signs it, if not the signer that was chosen. */
  signer?: Signer;
};

type Ready = Extract<ReturnType<typeof useDeskSigner>, { ready: true }>;

// How ether and other contracts' tokens refuse to leave a ticket's address: OpenZeppelin's errors in the address's own code.
const RETURN_ERRORS = parseAbi(['error FailedCall()', 'error SafeERC20FailedOperation(address token)']);
const CONTRACTS = [...usgTokenAbi, ...redemptionInboxAbi, ...RETURN_ERRORS];
const wordsOf = (error: unknown) => (error instanceof ApiError ? messageOf(error) : revertMessage(error, CONTRACTS));

/** What only a wallet can do at the desk: tried without sending, asked for once more with its fee, signed and sent. */
export function WalletAction(props: Props) {
  const { label, question, children, call, purpose, kind, needs, onBefore, onSent, signer } = props;
  const wallet = useDeskSigner(signer);
  const roles = useSignerRoles(wallet.ready && needs ? wallet.address : undefined);
  const [approval, setApproval] = useState<Approval>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function attempt(
    act: (wallet: Ready, signed: Call) => Promise<unknown>,
    onFailure?: (refusal: unknown) => void,
  ) {
    if (!wallet.ready) return;
    setBusy(true);
    setError(undefined);
    try {
      await act(wallet, call(wallet.walletChain.chain.token));
    } catch (refusal) {
      setError(refusal);
      onFailure?.(refusal);
      throw refusal;
    } finally {
      setBusy(false);
    }
  }

  const ask = () =>
    attempt(async ({ estimate }, signed) => setApproval(createApproval(await estimate(signed)))).catch(() => {});

  const run = (approved: Approval) =>
    attempt(
      async ({ check, send }, signed) => {
        await check(signed, approved);
        await onBefore?.();
        await finish(await send(signed, purpose, approved));
        setApproval(undefined);
      },
      (refusal) => setApproval(refusal instanceof FeeRisen ? approvalAfter(approved, refusal) : undefined),
    );

  async function finish(sent: Sent) {
    switch (sent.outcome) {
      case 'sent':
        return onSent?.(sent.hash);
      case 'proposed':
        return flash(SIGNER_MESSAGES.proposed, 'green');
    }
  }

  // A form that is open stays until it is closed.
  const isLacking = lacksRole(needs, roles) && !approval && !busy;
  const problem = error !== undefined && (
    <Notice kind="danger" live>
      <p>{wordsOf(error)}</p>
    </Notice>
  );
  return (
    <div className="grid gap-3">
      {!wallet.ready && <p className="text-muted text-sm">{DESK_MESSAGES.walletNeeded}</p>}
      <SignerLine />
      <div>
        {isLacking ? (
          <RoleMissing label={label} needs={needs} />
        ) : (
          <Button
            size="sm"
            data-act
            {...(kind && { kind })}
            disabled={!wallet.ready}
            busy={busy}
            onClick={() => void ask()}
          >
            {label}
          </Button>
        )}
      </div>
      {!approval && problem}
      <ConfirmDialog
        open={approval !== undefined}
        title={question}
        confirmLabel={label}
        busy={busy}
        onConfirm={async () => approval && run(approval)}
        onClose={() => setApproval(undefined)}
      >
        {children}
        {approval && wallet.ready && (
          <ActionCost wallet={wallet} {...{ call, approval, busy }} onApproval={setApproval} />
        )}
        {problem}
        <ConfirmElsewhere busy={busy} />
      </ConfirmDialog>
    </div>
  );
}

/** Whether the signer can't use what takes that role; not before the chain has said which roles it has. */
export const lacksRole = (needs: Role | null, roles: readonly WalletRole[] | undefined): boolean =>
  needs !== null && roles !== undefined && !roles.includes(needs);

const RoleMissing = ({ label, needs }: Pick<Props, 'label' | 'needs'>) => (
  <p className="text-muted text-sm">
    {label}: {roleNeeded(needs ?? '')}
  </p>
);

type CostProps = Pick<Props, 'call'> & {
  wallet: Ready;
  approval: Approval;
  onApproval: (approval: Approval) => void;
  busy: boolean;
};

const ActionCost = ({ wallet: { kind, address, walletChain }, call, ...rest }: CostProps) =>
  kind === 'safe' ? (
    <Facts items={[['Signed by', 'The owners of the Safe; the one who executes it pays the network fee']]} />
  ) : (
    <TransactionCost from={address} call={call(walletChain.chain.token)} {...rest} />
  );

/** The chosen signer for what only a wallet may sign at the desk. */
function useDeskSigner(given: Signer | undefined) {
  const chosen = useSigner().signer;
  const signer = given ?? chosen;
  const walletChain = useWalletChain();
  if (!signer || !walletChain) return { ready: false } as const;
  const { address } = signer;
  return {
    ready: true,
    address,
    kind: signer.kind,
    walletChain,
    /** Throws the token's refusal if the call would be refused. */
    estimate: (call: Call) => estimateFees(walletChain.chain, address, call),
    /** Throws if the token refuses the call now, or the approved fee is not enough any more. */
    check: (call: Call, { fee }: Approval) => requireEnoughFee(walletChain.chain, address, call, fee),
    send: async (call: Call, purpose: Purpose, approval: Approval) => {
      const sent = await signer.sendTransaction(call, purpose, approval);
      lookSoon(walletChain);
      return sent;
    },
  } as const;
}
