import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shownDay } from '#domain/dates.ts';
import { CONFIRM_DELIVERY, deliveryQuestion } from '#domain/redemptions/delivery-messages.ts';
import { answerOf, api } from '#web/lib/api.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { Button, type ButtonKind } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';

type Props = { redemption: RedemptionStatus & { ticket_id: string }; kind: ButtonKind; onConfirmed: () => unknown };

/** Where a holder says that the coins are there. */
export default function ConfirmDelivery({ redemption, kind, onConfirmed }: Props) {
  const { ticket_id, qty_to_redeem: coins, report_lost_until: until } = redemption;
  const [asking, setAsking] = useState(false);
  const confirm = useMutation({
    mutationFn: () => answerOf(api.redeem[':ticket_id'].delivery.$post({ param: { ticket_id } })),
    onSuccess: onConfirmed,
  });
  return (
    <>
      <Button kind={kind} size="lg" onClick={() => setAsking(true)}>
        {CONFIRM_DELIVERY}
      </Button>
      <ConfirmDialog
        open={asking}
        title={CONFIRM_DELIVERY}
        confirmLabel="Yes, it’s here"
        cancelLabel="Not yet"
        busy={confirm.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => confirm.mutateAsync()}
      >
        <p>
          {deliveryQuestion(coins)}
          {until && ` You can still report a problem with the package until ${shownDay(until)}.`}
        </p>
        <ErrorNotice error={confirm.error} />
      </ConfirmDialog>
    </>
  );
}
