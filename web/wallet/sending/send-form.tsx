import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Address } from 'viem';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { usgInput } from '#domain/money.ts';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site } from '#site';
import { type AnyApproval, createApproval, createRelayApproval } from '#wallet/approval.ts';
import { transferCall } from '#wallet/calls.ts';
import { checkAddress, type SendVerdict } from '#wallet/recipient.ts';
import { revertMessage } from '#wallet/revert.ts';
import type { Sent } from '#wallet/signer.ts';
import { presentErrors, useFields } from '#web/lib/fields.ts';
import { usePrice } from '#web/lib/price.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useBalances } from '#web/wallet/balances.ts';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { useWalletChain, type WalletChain } from '#web/wallet/wallet-chain.ts';
import { LockedHint } from '../signers/locked-hint.tsx';
import { StillTrying } from '../still-trying.tsx';
import { AmountFields, amountToSend, NO_AMOUNT, reprice, typeUsg } from './amount-fields.tsx';
import { withSecond } from './open-payments.tsx';
import { RecipientField } from './recipient-field.tsx';
import { useSendCheck } from './send.ts';
import { type CheckedSend, SendConfirm } from './send-confirm.tsx';
import { SendFee } from './send-fee.tsx';
import { useCloseRequest } from './use-close-request.ts';

const AMOUNT_CHECKS = ['balance', 'fee'];

/** Title and message after a send, by its outcome. */
const OUTCOMES = {
  sent: [`${site.symbol} sent`, SEND_MESSAGES.done],
  kept: ['Not sent yet', SEND_MESSAGES.kept],
  proposed: ['Not sent yet', SIGNER_MESSAGES.proposed],
} as const;

function outcomeOf(sent: Sent, { transactions }: WalletChain): keyof typeof OUTCOMES {
  switch (sent.outcome) {
    case 'sent':
      return transactions.find(sent.hash)?.status === 'signed' ? 'kept' : 'sent';
    case 'proposed':
      return 'proposed';
  }
}

type Props = { address: Address; isOpen: boolean; onUnlock: () => void; onClose: () => void };

/** Send USG: checked, confirmed with the whole address, sent; cleared and closed after success, and kept after failure. */
export default function SendForm({ address, isOpen, onUnlock, onClose }: Props) {
  const { status } = useSigner();
  const walletChain = useWalletChain();
  const { price } = usePrice();
  const { data: balances, dataUpdatedAt } = useBalances(address);
  const fields = useFields({ to: '', usg: '', usd: '' });
  const [typed, setTyped] = useState(NO_AMOUNT);
  const [checked, setChecked] = useState<CheckedSend>();
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();
  const check = useSendCheck(walletChain, address);
  const { to } = fields.values;
  const part = useRef<HTMLElement>(null);
  const isOpenNow = useRef(isOpen);
  useEffect(() => {
    isOpenNow.current = isOpen;
    if (!isOpen) return;
    part.current?.querySelector('input')?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  useCloseRequest(isOpen, onClose);
  // Not before the message about it has left the page: what is hidden with an open dialog would leave the page inert.
  const isDone = useRef(false);
  useEffect(() => {
    if (outcome) isDone.current = true;
    else if (isDone.current) {
      isDone.current = false;
      onClose();
    }
  }, [outcome, onClose]);
  const amount = reprice(typed, price?.cents);
  const units = amountToSend(amount) ?? 0n;

  function refuse(verdict: Extract<SendVerdict, { ok: false }>) {
    if (verdict.check === 'chain') return;
    fields.setErrors({ [AMOUNT_CHECKS.includes(verdict.check) ? 'usg' : 'to']: verdict.message });
  }

  async function submit() {
    check.reset();
    const errors = presentErrors({
      to: addressError(to.trim(), address, walletChain),
      usg: amountError(amount.usg, units),
    });
    fields.setErrors(errors ?? {});
    if (errors || !walletChain) return;
    const at = Date.now();
    const verdict = await check.mutateAsync({ to, units }).catch(() => undefined);
    // A dialog that opens in a hidden form would leave the page inert.
    if (!verdict || !isOpenNow.current) return;
    if (!verdict.ok) {
      refuse(verdict);
      return;
    }
    // From here on the amount is fixed, even if the price changes.
    setChecked({
      ...verdict,
      call: transferCall(walletChain.chain.token, verdict.to, units),
      approval: approvalOf(verdict, at),
    });
  }

  function finish(sent: Sent) {
    setChecked(undefined);
    setTyped(NO_AMOUNT);
    fields.reset();
    setOutcome(walletChain && outcomeOf(sent, walletChain));
  }

  const verdict = check.data;
  const wrongChain = verdict?.ok === false && verdict.check === 'chain' ? verdict.message : undefined;
  const trouble = check.error ? revertMessage(check.error) : wrongChain;
  const locked = status === 'locked';
  return (
    <section ref={part} aria-labelledby="send" className="card max-w-2xl scroll-my-24">
      <div className="mb-5 flex items-start justify-between gap-4">
        <h2 id="send" className="text-2xl">
          Send {site.symbol}
        </h2>
        <button type="button" className="icon-button -mt-2 -mr-2" aria-label="Close the form" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <Form label={`Send ${site.symbol}`} onSubmit={submit} errors={fields.errors}>
        <RecipientField
          field={fields.bind('to')}
          own={address}
          walletChain={walletChain}
          onRequest={(request) => {
            fields.change({ to: request.to });
            if (request.units !== undefined) setTyped(typeUsg(usgInput(request.units), price?.cents));
          }}
        />
        <AmountFields
          amount={amount}
          priceCents={price?.cents}
          error={fields.errors.usg}
          onAmount={(next) => {
            setTyped(next);
            fields.change({ usg: '' });
          }}
          onAll={balances && (() => setTyped(typeUsg(usgInput(balances.usg), price?.cents)))}
          balance={balances?.usg}
          balanceReadAt={dataUpdatedAt}
        />
        <SendFee
          walletChain={walletChain}
          to={to}
          units={units}
          from={address}
          eth={balances?.eth}
          priceCents={price?.cents}
        />
        {trouble && (
          <Notice kind="danger" live>
            <p>{trouble}</p>
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" size="lg" disabled={locked || !walletChain} busy={check.isPending}>
            Send {site.symbol}
          </Button>
          {locked && <LockedHint onUnlock={onUnlock} />}
          <StillTrying when={check.isPending} />
        </div>
      </Form>
      <SendConfirm
        from={address}
        checked={checked}
        onApproval={(approval) => setChecked((before) => before && { ...before, approval })}
        onSame={(same) =>
          setChecked((before) => before && { ...before, same, approval: withSecond(before.approval, same, false) })
        }
        onClose={() => setChecked(undefined)}
        onSent={finish}
      />
      <MessageDialog
        open={outcome !== undefined}
        title={OUTCOMES[outcome ?? 'sent'][0]}
        onClose={() => setOutcome(undefined)}
      >
        <p>{OUTCOMES[outcome ?? 'sent'][1]}</p>
      </MessageDialog>
    </section>
  );
}

/**
 * The approval that is first asked for: to continue the same payment if it was signed before. `at` is when the checks began, in milliseconds.
 */
function approvalOf({ relayed, same, done, fees }: Extract<SendVerdict, { ok: true }>, at: number): AnyApproval {
  const fresh = relayed ? createRelayApproval(at) : { ...createApproval(fees), at };
  if (same) return withSecond(fresh, same, false);
  return done ? { ...fresh, second: { besides: [done] } } : fresh;
}

function addressError(to: string, own: Address, walletChain: WalletChain | undefined): string | undefined {
  if (!to) return WALLET_FORM_MESSAGES.sendAddressNeeded;
  return walletChain && checkAddress(to, own, walletChain.chain)?.message;
}

function amountError(text: string, units: bigint): string | undefined {
  if (!text.trim()) return WALLET_FORM_MESSAGES.sendAmountNeeded;
  if (units > 0n) return undefined;
  return /^[\d.]+$/.test(text.trim()) ? WALLET_FORM_MESSAGES.sendAmountZero : FIELD_MESSAGES.amountInvalid;
}
