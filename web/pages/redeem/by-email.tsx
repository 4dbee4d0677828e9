import { useMutation } from '@tanstack/react-query';
import { useImperativeHandle, useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { redeemFormFailed } from '#domain/redemptions/messages.ts';
import { quoteRedemption } from '#domain/redemptions/quote.ts';
import { site } from '#site';
import { isUnreachable, messageOf } from '#web/lib/api-error.ts';
import { fieldErrorsOf } from '#web/lib/fields.ts';
import { lateCode } from '#web/lib/late-code.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import type { SubmitRef } from './redeem-form.tsx';
import type { AskSecond, RedeemFields } from './redemption-request.ts';

// The schema is a tenth of the page's code, and only a filled form needs it.
const redeemInput = lateCode(() => import('./redeem-input.ts'));
type RedeemInput = Awaited<ReturnType<typeof redeemInput>>;

type Props = { fields: RedeemFields; submit: SubmitRef; askSecond: AskSecond };

/** Without a wallet here: the request names no address, and the tokens are sent to the ticket’s own. */
export function ByEmail({ fields, submit: ref, askSecond }: Props) {
  const navigate = useNavigate();
  const sender = useRef<ReturnType<RedeemInput['redemptionSender']>>(undefined);
  const input = useMutation({ mutationFn: redeemInput });
  const post = useMutation({ mutationFn: (send: () => Promise<{ ticket_id: string }>) => send() });

  async function submit() {
    post.reset();
    const code = await input.mutateAsync().catch(() => undefined);
    if (!code) return;
    const read = code.readRedemption(fields.values, '');
    fields.setErrors(read.ok ? {} : read.errors);
    if (!read.ok || !(await askSecond(read.request.qty_to_redeem))) return;
    sender.current ??= code.redemptionSender();
    const send = sender.current;
    await post
      .mutateAsync(() => send(read.request), {
        onSuccess: ({ ticket_id }) => navigate(`${href('/redeemsuccess')}?ticket=${ticket_id}`),
        onError: (error) => fields.setErrors(fieldErrorsOf(error)),
      })
      .catch(() => {});
  }
  useImperativeHandle(ref, () => submit);

  return (
    <>
      <input type="hidden" name="ethereum_address" value="" />
      <ErrorNotice
        error={input.error ?? post.error}
        text={(error) => (isUnreachable(error) ? messageOf(error) : redeemFormFailed(site.support.email))}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button size="lg" type="submit" busy={input.isPending || post.isPending}>
          Send request
        </Button>
        <p className="text-muted text-sm">
          {!quoteRedemption(1, fields.values.country, fields.values.check_first !== '').staffApproval
            ? 'Nothing is burned yet. The next page tells you where to send your tokens.'
            : 'Keep your tokens for now. We’ll email you once everything is checked and the cost is firm.'}
        </p>
      </div>
    </>
  );
}
