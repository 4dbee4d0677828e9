import { type ReactNode, useState } from 'react';
import type { Address } from 'viem';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { formatUsdCents, formatUsg, type Usg, usdCentsFromUsgDown, usgInput } from '#domain/money.ts';
import { relayPaid, relayTooLittle } from '#domain/relay/messages.ts';
import { WALLET_FORM_MESSAGES } from '#domain/wallet/messages.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { SEND_MESSAGES } from '#domain/wallet/transaction-messages.ts';
import { site } from '#site';
import { type AnyApproval, createApproval, createRelayApproval } from '#wallet/approval.ts';
import { transferCall } from '#wallet/calls.ts';
import { feeAmount } from '#wallet/fee-text.ts';
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
import { type CheckedSend, SendConfirm } from '../confirm/confirm-transfer.tsx';
import { useEthPrice } from '../confirm/transaction-cost.tsx';
import { LockedHint } from '../signers/locked-hint.tsx';
import { AmountFields, amountToSend, NO_AMOUNT, reprice, typeUsg } from './amount-fields.tsx';
import { withSecond } from './open-payments.tsx';
import { RecipientField } from './recipient-field.tsx';
import { useSendCheck, useSendFee } from './send.ts';

const AMOUNT_CHECKS = ['balance', 'fee'];

/** What is said after a send, by what became of it. */
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

/** Send USG: checked, confirmed with the whole address, sent; cleared after success and kept after failure. */
export function SendForm({ address, onUnlock }: { address: Address; onUnlock: () => void }) {
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
  const amount = reprice(typed, price?.cents);
  const units = amountToSend(amount) ?? 0n;

  function refuse(verdict: Extract<SendVerdict, { ok: false }>) {
    if (verdict.check === 'chain') return;
    fields.setErrors({ [AMOUNT_CHECKS.includes(verdict.check) ? 'usg' : 'to']: verdict.message });
  }

  async function submit() {
    check.reset();
    const forbidden =
      walletChain && to.trim() ? checkAddress(to.trim(), address, walletChain.chain)?.message : undefined;
    const errors = presentErrors({
      to: to.trim() ? forbidden : WALLET_FORM_MESSAGES.sendAddressNeeded,
      usg: amountError(amount.usg, units),
    });
    fields.setErrors(errors ?? {});
    if (errors || !walletChain) return;
    const at = Date.now();
    const verdict = await check.mutateAsync({ to, units }).catch(() => undefined);
    // From here on the amount is fixed, even if the price changes.
    if (verdict?.ok)
      setChecked({
        ...verdict,
        call: transferCall(walletChain.chain.token, verdict.to, units),
        approval: approvalOf(verdict, at),
      });
    else if (verdict) refuse(verdict);
  }

  function finish(sent: Sent) {
    setChecked(undefined);
    setTyped(NO_AMOUNT);
    fields.reset();
    setOutcome(walletChain && outcomeOf(sent, walletChain));
  }

  const trouble: ReactNode = check.error
    ? revertMessage(check.error)
    : check.data?.ok === false && check.data.check === 'chain' && check.data.message;
  const locked = status === 'locked';
  return (
    <section aria-labelledby="send" className="card">
      <h2 id="send" className="mb-5 text-xl">
        Send {site.symbol}
      </h2>
      <Form label={`Send ${site.symbol}`} onSubmit={submit} errors={fields.errors}>
        <RecipientField
          field={fields.bind('to')}
          own={address}
          walletChain={walletChain}
          onRequest={({ to: requested, units: asked }) => {
            fields.change({ to: requested });
            if (asked !== undefined) setTyped(typeUsg(usgInput(asked), price?.cents));
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

/** What is asked for first: where the same payment was signed before, to go on with that one. `at`: when the checks began. */
function approvalOf({ relayed, same, done, fees }: Extract<SendVerdict, { ok: true }>, at: number): AnyApproval {
  const fresh = relayed ? createRelayApproval(at) : { ...createApproval(fees), at };
  if (same) return withSecond(fresh, same, false);
  return done ? { ...fresh, second: { besides: [done] } } : fresh;
}

function amountError(text: string, units: bigint): string | undefined {
  if (!text.trim()) return WALLET_FORM_MESSAGES.sendAmountNeeded;
  if (units > 0n) return undefined;
  return /^[\d.]+$/.test(text.trim()) ? WALLET_FORM_MESSAGES.sendAmountZero : FIELD_MESSAGES.amountInvalid;
}

type SendFeeProps = {
  walletChain: WalletChain | undefined;
  from: Address;
  to: string;
  units: Usg;
  eth: bigint | undefined;
  priceCents: number | undefined;
};

/** What the network would charge for this send right now, or from which amount on we pay it. */
function SendFee({ walletChain, from, to, units, eth, priceCents }: SendFeeProps) {
  const price = useEthPrice();
  const { data: fee, isFetching, isError } = useSendFee(walletChain, from, { to, units });
  const known = isError ? undefined : fee;
  const least = walletChain?.site.relay_least_send ?? undefined;
  // Without any ETH, that is known before there is an estimate.
  const isShort = eth === 0n || (known !== undefined && eth !== undefined && eth < known.normal.most);
  if (least !== undefined && isShort) return <PaidByUs least={BigInt(least)} units={units} priceCents={priceCents} />;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      Network fee:{' '}
      {known ? (
        <span className="text-ink">about {feeAmount(known.normal.expected, price)}</span>
      ) : isFetching ? (
        'estimating…'
      ) : (
        'enter an address and amount for an estimate'
      )}
    </p>
  );
}

function PaidByUs({ least, units, priceCents }: { least: Usg; units: Usg; priceCents: number | undefined }) {
  const amounts = [
    formatUsg(least),
    priceCents === undefined ? undefined : formatUsdCents(usdCentsFromUsgDown(least, priceCents)),
  ] as const;
  const isTooLittle = units > 0n && units < least;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {isTooLittle ? (
        <span className="text-danger">{relayTooLittle(...amounts)}</span>
      ) : (
        <>
          Network fee: <span className="text-ink">{relayPaid(...amounts)}</span>
        </>
      )}
    </p>
  );
}
