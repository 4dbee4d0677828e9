import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { href } from 'react-router';
import { FILE_TYPES } from '#domain/compliance/correspondence.ts';
import { shownTime } from '#domain/dates.ts';
import type { NextStep } from '#domain/messages/next-step.ts';
import { site } from '#site';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api, jsonBody } from '#web/lib/api.ts';
import { apiErrorOf } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Messages } from '#web/request-status/messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import type { PurchaseDetail } from '../purchase/use-purchase-record.ts';
import type { RedemptionDetail } from '../redemption/use-redemption-record.ts';
import { isWhyNeeded, WhyForm } from './why-form.tsx';

type File = PurchaseDetail['files'][number];

/** Saves a customer's file; the server writes down who did. */
async function saveCustomerFile({ id, type }: File): Promise<void> {
  const response = await api.files[':id'].open.$post({ param: { id } }, jsonBody({}));
  if (!response.ok) throw await apiErrorOf(response);
  saveFile({ name: `file-${id.slice(-12)}.${FILE_TYPES[type].extension}`, contents: await response.arrayBuffer() });
}

/** The call that erases what was written and sent about a request. */
const ERASE = { purchase: api.purchaseList, redemption: api.redemptionList };

type Props = {
  subject: { kind: keyof typeof ERASE; id: string };
  files: readonly File[];
  /** What both sides wrote; undefined where no messages are taken. */
  messages?: PurchaseDetail['messages'];
  /** The reader's own, which is another person's work: it's only shown. */
  isOwn: boolean;
};

/** What the customer wrote and sent, the answer to it, and the way to erase both; nothing where there's none of it. */
export function Correspondence({ subject: { kind, id }, files, messages, isOwn }: Props) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
  const save = useMutation({ mutationFn: saveCustomerFile });
  const erase = useMutation({
    mutationFn: (why?: string) =>
      answerOf(ERASE[kind][':id'].correspondence.$delete({ param: { id }, json: why === undefined ? {} : { why } })),
    onSettled: readAgain,
  });
  const [erasing, setErasing] = useState(false);
  const isErasable = messages?.some(({ text }) => text !== null) || files.some(({ erased_at }) => erased_at === null);
  if (!messages && files.length === 0) return null;
  const title = messages ? 'Messages and files' : 'Files';
  const eraseLabel = `Erase ${title.toLowerCase()}`;
  return (
    <section aria-label={title} data-answer className="grid gap-4">
      <h3 className="text-lg">{title}</h3>
      {files.map((file) => (
        <div key={file.id} className="flex flex-wrap items-center justify-between gap-3">
          <span>
            {FILE_TYPES[file.type].name} file, sent {shownTime(file.at)}
            {file.erased_at && `, erased ${shownTime(file.erased_at)}`}
          </span>
          {!file.erased_at && !isOwn && (
            <Button kind="secondary" size="sm" busy={save.isPending} onClick={() => save.mutate(file)}>
              Save (this is recorded)
            </Button>
          )}
        </div>
      ))}
      {messages && (
        <Messages
          messages={messages.map((message) => ({
            ...message,
            who: message.by === 'staff' ? site.company : 'Customer',
          }))}
          draft={`purchase ${id}`}
          hint="The customer reads it on the request’s page and gets an email without the text."
          send={
            isOwn
              ? undefined
              : (text, options) =>
                  answerOf(api.purchaseList[':id'].messages.$post({ param: { id }, json: { text } }, options))
          }
          onSent={readAgain}
        />
      )}
      {isWhyNeeded(erase.error) ? (
        <WhyForm label={eraseLabel} onSubmit={(why) => erase.mutateAsync(why)} onClose={() => erase.reset()} />
      ) : (
        <ErrorNotice error={save.error ?? erase.error} />
      )}
      {isErasable && !isOwn && (
        <div>
          <Button kind="quiet-danger" size="sm" onClick={() => setErasing(true)}>
            {eraseLabel}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={erasing}
        title={`${eraseLabel}?`}
        confirmLabel="Erase"
        danger
        onConfirm={() => {
          setErasing(false);
          return erase.mutateAsync().catch(() => undefined);
        }}
        onClose={() => setErasing(false)}
      >
        <p>This can’t be undone. The record that they were sent, and when, is kept.</p>
      </ConfirmDialog>
    </section>
  );
}

type ViewProps = { step: NextStep; reason: string | undefined; page: string };

/** What the customer reads on the request's page now. */
const CustomerView = ({ step, reason, page }: ViewProps) => (
  <section aria-label="What the customer sees" className="grid gap-2 rounded-md bg-sunken p-4">
    <h3 className="font-sans font-semibold text-[0.9375rem]">What the customer sees</h3>
    <p>{step.sentence}</p>
    {step.action && <p className="text-muted text-sm">Button: {step.action.label}</p>}
    {reason && (
      <p className="whitespace-pre-line text-muted">
        <Isolated>{reason}</Isolated>
      </p>
    )}
    <p className="text-sm">
      <TextLink alone newTab to={page}>
        See the customer’s page
      </TextLink>
    </p>
  </section>
);

/** The same of a purchase request. */
export function BuyersView({ purchase: { id, customer } }: { purchase: PurchaseDetail }) {
  return (
    <CustomerView
      step={customer.next_step}
      reason={customer.document_hold?.reason}
      page={`${href('/admin/purchase')}?record=${id}`}
    />
  );
}

/** The same of a redemption. */
export const HoldersView = ({ redemption: { id, holder } }: { redemption: RedemptionDetail }) => (
  <CustomerView
    step={holder.next_step}
    reason={holder.document_hold?.reason}
    page={`${href('/admin/redemption')}?record=${id}`}
  />
);
