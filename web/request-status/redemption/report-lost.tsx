import { useState } from 'react';
import { shownDay } from '#domain/dates.ts';
import { LOST_MESSAGES } from '#domain/redemptions/lost-messages.ts';
import { LOST_KINDS, type LostReport } from '#domain/redemptions/redemption.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { fieldErrorsOf, presentErrors, useFields } from '#web/lib/fields.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type Props = {
  redemption: Required<Pick<RedemptionStatus, 'ticket_id' | 'report_lost_until'>>;
  onReported: () => unknown;
};

/** Where a holder says that a package never came, or came damaged. An open form outlives the deadline and every refresh. */
export default function ReportLost({ redemption, onReported }: Props) {
  const [open, setOpen] = useState(false);
  const until = redemption.report_lost_until;
  if (until === null && !open) return null;
  return (
    <section aria-labelledby="report-lost" className="ruled grid gap-5">
      <div className="grid max-w-2xl gap-2">
        <h2 id="report-lost" className="text-xl">
          Is something wrong with the package?
        </h2>
        <p className="text-muted">
          If it never arrived, or arrived damaged or incomplete, tell us{until && ` by ${shownDay(until)}`}. It’s
          insured: we’ll look into it with the carrier, and replace the coins once the loss is confirmed.
        </p>
      </div>
      {open ? (
        <ReportForm
          ticketId={redemption.ticket_id}
          onReported={() => {
            setOpen(false);
            onReported();
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setOpen(true)}>
            Report the package
          </Button>
        </div>
      )}
    </section>
  );
}

const KINDS = Object.entries(LOST_KINDS) as [LostReport['what'], string][];

function ReportForm({
  ticketId,
  onReported,
  onClose,
}: {
  ticketId: string;
  onReported: () => void;
  onClose: () => void;
}) {
  const [what, setWhat] = useState<LostReport['what']>('missing');
  const [confirmed, setConfirmed] = useState(false);
  const fields = useFields({ text: '', confirmed: '' });
  const report = useIdempotentCall((json: LostReport, options) =>
    answerOf(api.redeem[':ticket_id'].lost.$post({ param: { ticket_id: ticketId }, json }, options)),
  );
  function submit() {
    const text = fields.values.text.trim();
    const errors = presentErrors({
      text: !text && LOST_MESSAGES.textNeeded,
      confirmed: !confirmed && LOST_MESSAGES.confirmNeeded,
    });
    fields.setErrors(errors ?? {});
    if (errors) return;
    report.mutate(
      { what, text },
      { onSuccess: onReported, onError: (error) => fields.setErrors(fieldErrorsOf(error)) },
    );
  }
  return (
    <Form label="Report the package" onSubmit={submit} errors={fields.errors}>
      <fieldset disabled={report.isPending} className="grid gap-5">
        <Segments label="What happened?" value={what} options={KINDS} onValue={setWhat} />
        <TextArea
          {...fields.bind('text')}
          label="Please describe it"
          required
          rows={4}
          hint="For example, what the carrier’s page says, or what is missing or damaged."
        />
        <Checkbox
          name="confirmed"
          required
          checked={confirmed}
          error={fields.errors.confirmed}
          onChange={({ target }) => {
            setConfirmed(target.checked);
            fields.change({ confirmed: '' });
          }}
        >
          I’ve checked with the carrier and with everyone at my address.
        </Checkbox>
      </fieldset>
      <ErrorNotice error={report.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={report.isPending}>
          Send the report
        </Button>
        <Button kind="quiet" disabled={report.isPending} onClick={onClose}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
