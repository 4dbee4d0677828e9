import { useState } from 'react';
import { type Address, parseAbi } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { DESK_MESSAGES, roleNeeded } from '#domain/staff/messages.ts';
import type { WalletRole } from '#domain/token-roles.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { type Approval, approvalAfter } from '#wallet/approval.ts';
import { approvalFor } from '#wallet/approval-for.ts';
import type { Call, Chain, Role } from '#wallet/chain.ts';
import { FeeRisen, requireEnoughFee } from '#wallet/fee.ts';
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
import { pollSoon } from '#web/wallet/history/own-transactions.ts';
import { SignerLine } from '#web/wallet/signers/sign-with.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { useSignerRoles } from '../access.ts';
import { SignedWords } from './signed-words.tsx';

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
  /** Runs once, after the token would take the call and before it is signed. */
  onBefore?: (asked: { call: Call; signer: Address; chain: Chain }) => Promise<unknown>;
  onSent?: (hash: `0x${string}`) => Promise<unknown>;
  /** The role of the token without which it would refuse the call; null where the signer needs none. */
  needs: Role | null;
  /** Who signs it, if not the signer that was chosen. */
  signer?: Signer;
};

type Ready = Extract<ReturnType<typeof useDeskSigner>, { ready: true }>;

/** What an opened confirmation shows, and what is signed and reported after it: of the moment when it was asked, whatever the page learns meanwhile. */
type Asked = { given: Props; wallet: Ready; call: Call; approval: Approval; begin: () => Promise<unknown> };

// How ether and other contracts' tokens refuse to leave a ticket's address: OpenZeppelin's errors in the address's own code.
const RETURN_ERRORS = parseAbi(['error FailedCall()', 'error SafeERC20FailedOperation(address token)']);
const CONTRACTS = [...usgTokenAbi, ...redemptionInboxAbi, ...RETURN_ERRORS];
const wordsOf = (error: unknown) => (error instanceof ApiError ? messageOf(error) : revertMessage(error, CONTRACTS));

/** What only a wallet can do at the desk: tried without sending, asked for once more with its fee, signed and sent. */
export function WalletAction(props: Props) {
  const { label, kind, needs, signer } = props;
  const wallet = useDeskSigner(signer);
  const roles = useSignerRoles(wallet.ready && needs ? wallet.address : undefined);
  const [asked, setAsked] = useState<Asked>();
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

  const ask = () => attempt(async () => wallet.ready && setAsked(await askedOf(props, wallet))).catch(() => {});

  const run = (shown: Asked) =>
    attempt(
      async () => {
        const { given, wallet: by, call, approval } = shown;
        await by.check(call, approval);
        await shown.begin();
        await finish(given, await by.send(call, given.purpose, approval));
        setAsked(undefined);
      },
      (refusal) =>
        setAsked(
          refusal instanceof FeeRisen ? { ...shown, approval: approvalAfter(shown.approval, refusal) } : undefined,
        ),
    );

  // A form that is open stays until it is closed.
  const isLacking = lacksRole(needs, roles) && !asked && !busy;
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
      {!asked && problem}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.given.question ?? ''}
        confirmLabel={asked?.given.label ?? ''}
        busy={busy}
        onConfirm={async () => asked && run(asked)}
        onClose={() => setAsked(undefined)}
      >
        {asked && (
          <>
            <SignedWords call={asked.call} contracts={asked.wallet.walletChain.chain} facts={asked.given.facts ?? []} />
            {asked.given.children}
            <ActionCost {...asked} busy={busy} onApproval={(approval) => setAsked({ ...asked, approval })} />
          </>
        )}
        {problem}
        <ConfirmElsewhere busy={busy} />
      </ConfirmDialog>
    </div>
  );
}

/** The question with all that it says and does; throws the token's refusal if the call would be refused. */
async function askedOf(given: Props, wallet: Ready): Promise<Asked> {
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

/** Whether the signer can't use what takes that role; not before the chain has said which roles it has. */
export const lacksRole = (needs: Role | null, roles: readonly WalletRole[] | undefined): boolean =>
  needs !== null && roles !== undefined && !roles.includes(needs);

const RoleMissing = ({ label, needs }: Pick<Props, 'label' | 'needs'>) => (
  <p className="text-muted text-sm">
    {label}: {roleNeeded(needs ?? '')}
  </p>
);

type CostProps = Pick<Asked, 'call' | 'approval'> & {
  wallet: Ready;
  onApproval: (approval: Approval) => void;
  busy: boolean;
};

const ActionCost = ({ wallet: { kind, address }, ...rest }: CostProps) =>
  kind === 'safe' ? <SafeCost safe={address} approval={rest.approval} /> : <TransactionCost from={address} {...rest} />;

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
    approve: (call: Call) => approvalFor(signer, walletChain.chain, call),
    /** Throws if the token refuses the call now, or the approved fee is not enough any more. */
    check: (call: Call, { fee }: Approval) => requireEnoughFee(walletChain.chain, address, call, fee),
    send: async (call: Call, purpose: Purpose, approval: Approval) => {
      const sent = await signer.sendTransaction(call, purpose, approval);
      pollSoon(walletChain);
      return sent;
    },
  } as const;
}
