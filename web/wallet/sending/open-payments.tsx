import { formatOwnTime } from '#domain/dates.ts';
import {
  relayContinues,
  relayMayBeTwo,
  relayOthersOpen,
  relaySecond,
  SAME_PAYMENT_MESSAGES,
} from '#domain/relay/messages.ts';
import { type AnyApproval, createRelayApproval, isRelayed } from '#wallet/approval.ts';
import type { SamePayment } from '#wallet/recipient.ts';
import type { RelayedRecord } from '#wallet/transaction-record.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { titleOf } from '../history/own-transaction.tsx';

const timeOf = (seconds: number) => formatOwnTime(seconds);

/** Whether the holder must first confirm that a payment is a second one. */
export const needsSecond = (same: SamePayment | undefined, approval: AnyApproval): boolean =>
  same !== undefined && approval.second === undefined && !(isRelayed(approval) && approval.continues);

/** The approval of a second payment, or of continuing the first if that is possible and we pay the fee. */
export function withSecond(approval: AnyApproval, { until, besides }: SamePayment, isSecond: boolean): AnyApproval {
  const second = isSecond ? { besides } : undefined;
  if (!isRelayed(approval)) return { ...approval, second };
  const { deadline } = createRelayApproval();
  return isSecond || until === undefined
    ? { ...approval, deadline, continues: undefined, second }
    : { ...approval, deadline: until, continues: besides, second };
}

type Props = {
  same: SamePayment | undefined;
  others: readonly RelayedRecord[];
  approval: AnyApproval;
  busy: boolean;
  onApproval: (approval: AnyApproval) => void;
};

/** Shown when a payment is confirmed: others that were signed before and may still go through. */
export function OpenPayments({ same, others, approval, busy, onApproval }: Props) {
  return (
    <>
      {same && (
        <Notice kind={needsSecond(same, approval) ? 'danger' : 'warning'} title={SAME_PAYMENT_MESSAGES.title}>
          <p>{messageOf(same, approval)}</p>
        </Notice>
      )}
      {same && (
        <Checkbox
          checked={approval.second !== undefined}
          disabled={busy}
          onChange={(event) => onApproval(withSecond(approval, same, event.target.checked))}
        >
          {SAME_PAYMENT_MESSAGES.second}
        </Checkbox>
      )}
      {others.map(({ hash, purpose, relayed }) => (
        <Notice key={hash} kind="warning">
          <p>{relayOthersOpen(titleOf(purpose), timeOf(relayed.validBefore))}</p>
        </Notice>
      ))}
    </>
  );
}

function messageOf({ until }: SamePayment, approval: AnyApproval): string {
  if (until === undefined) return SAME_PAYMENT_MESSAGES.sent;
  const time = timeOf(until);
  if (approval.second) return relaySecond(time);
  return isRelayed(approval) ? relayContinues(time) : relayMayBeTwo(time);
}
