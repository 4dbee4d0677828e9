import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useImperativeHandle, useState } from 'react';
import type { Address } from 'viem';
import { formatUsg } from '#domain/money.ts';
import { addressLabel } from '#domain/redemptions/address.ts';
import { redeemMaintenance } from '#domain/redemptions/messages.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import type { RedemptionRequest } from '#domain/redemptions/redemption.ts';
import { site } from '#site';
import type { AnyApproval } from '#wallet/approval.ts';
import type { KeptRedemption } from '#wallet/kept-redemptions.ts';
import { revertMessage } from '#wallet/revert.ts';
import { isUnreachable, messageOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AsOf } from '#web/ui/stale-notice.tsx';
import { useBalances } from '#web/wallet/balances.ts';
import { LockedHint } from '#web/wallet/signers/locked-hint.tsx';
import { useSigner } from '#web/wallet/signers/signer.ts';
import { StillTrying } from '#web/wallet/still-trying.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import { BurnConfirm, useRedemptionCheck } from './burn.tsx';
import type { SubmitRef } from './redeem-form.tsx';
import { readRedemption, redemptionSender } from './redeem-input.ts';
import type { AskSecond, RedeemFields } from './redemption-request.ts';

type Props = {
  fields: RedeemFields;
  submit: SubmitRef;
  address: Address;
  /** The tokens of this form's redemption are being burned. */
  burning: boolean;
  /** Whether it may begin, although another one is under way. */
  askSecond: AskSecond;
  onUnlock: () => void;
  onTicket: (ticket: KeptRedemption, approval: AnyApproval) => Promise<unknown>;
  /** The request waits for staff's approval: nothing is burned yet. */
  onWaiting: (ticket: KeptRedemption) => void;
};
type Ready = { request: RedemptionRequest; approval: AnyApproval };

/**
 * Checks the request against the chain, has it confirmed and posts it; then its tokens are burned. A request that needs staff's
 * approval is only posted.
 */
export function WalletForm({ fields, submit: ref, address, burning, askSecond, onUnlock, onTicket, onWaiting }: Props) {
  const check = useRedemptionCheck(useWalletChain(), address);
  const [send] = useState(redemptionSender);
  const post = useMutation({ mutationFn: send });
  const { data: balances, dataUpdatedAt } = useBalances(address);
  const [ready, setReady] = useState<Ready>();

  async function submit() {
    post.reset();
    check.reset();
    const read = readRedemption(fields.values, address);
    fields.setErrors(read.ok ? {} : read.errors);
    if (!read.ok) return;
    const { request } = read;
    if (!(await askSecond(request.qty_to_redeem))) return;
    const approval = await check.mutateAsync(request.qty_to_redeem).catch(() => undefined);
    if (approval && isCheckedFirst(request.country, request.check_first)) await askApproval(request);
    else if (approval) setReady({ request, approval });
  }
  useImperativeHandle(ref, () => submit);

  async function save(request: RedemptionRequest): Promise<{ ticket: KeptRedemption; waits: boolean }> {
    const { ticket_id, waits } = await post.mutateAsync(request);
    return { ticket: { ticketId: ticket_id, coins: request.qty_to_redeem, address }, waits: waits === true };
  }
  const askApproval = (request: RedemptionRequest) =>
    save(request).then(
      ({ ticket }) => onWaiting(ticket),
      (error) => fields.setErrors(fieldErrorsOf(error)),
    );

  async function request({ request, approval }: Ready) {
    try {
      const { ticket, waits } = await save(request);
      if (waits) onWaiting(ticket);
      else await onTicket(ticket, approval);
    } catch (error) {
      setReady(undefined);
      fields.setErrors(fieldErrorsOf(error));
    }
  }

  const trouble = check.error ? revertMessage(check.error) : post.error && postMessage(post.error);
  return (
    <>
      <input type="hidden" name="ethereum_address" value={address} />
      {trouble && (
        <Notice kind="danger" live>
          <p>{trouble}</p>
        </Notice>
      )}
      <SubmitRow
        label={isCheckedFirst(fields.values.country, fields.values.check_first !== '') ? 'Send request' : undefined}
        busy={check.isPending || post.isPending || burning}
        onUnlock={onUnlock}
      >
        {balances && (
          <p className="text-muted text-sm">
            This wallet holds {formatUsg(balances.usg)} {site.symbol}
            <AsOf readAt={dataUpdatedAt} />
          </p>
        )}
        <StillTrying when={check.isPending || balances === undefined} />
      </SubmitRow>
      {ready && (
        <BurnConfirm
          open
          coins={ready.request.qty_to_redeem}
          address={address}
          busy={post.isPending || burning}
          country={ready.request.country}
          approval={ready.approval}
          onApproval={(approval) => setReady({ ...ready, approval })}
          sentTo={addressLabel(ready.request).join(', ')}
          onClose={() => setReady(undefined)}
          onConfirm={() => request(ready)}
        />
      )}
    </>
  );
}

const postMessage = (error: Error) => (isUnreachable(error) ? messageOf(error) : redeemMaintenance(site.support.email));

/** Whether staff settle identity and cost before anything is burned. */
const isCheckedFirst = (country: string, checkFirst: boolean) => quoteRedemption(1, country, checkFirst).staffApproval;

type SubmitRowProps = { label?: string | undefined; busy?: boolean; onUnlock: () => void; children?: ReactNode };

/** The button that redeems, once the wallet is open; until then what opens it. */
export function SubmitRow({ label = 'Redeem', busy = false, onUnlock, children }: SubmitRowProps) {
  const { status } = useSigner();
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Button size="lg" type="submit" disabled={status !== 'unlocked'} busy={busy}>
        {label}
      </Button>
      {status === 'locked' ? <LockedHint onUnlock={onUnlock} /> : children}
    </div>
  );
}
