import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES, FILE_TYPES, FILES_MAX } from '#domain/correspondence.ts';
import { shownTime } from '#domain/dates.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { idempotencyKeys } from '#web/lib/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';
import type { PurchaseStatus } from './use-purchase-status.ts';

const TYPES = Object.keys(FILE_TYPES);

/** What is wrong with a file before it is sent; the server looks at its contents. */
export function fileError(file: Pick<File, 'type' | 'size'> | undefined): string | undefined {
  if (!file || !TYPES.includes(file.type)) return CORRESPONDENCE_MESSAGES.fileType;
  if (file.size === 0) return CORRESPONDENCE_MESSAGES.fileEmpty;
  return file.size > FILE_MAX_BYTES ? CORRESPONDENCE_MESSAGES.fileTooLarge : undefined;
}

/** '1.2 MB', '14 KB'. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

type Props = { status: PurchaseStatus; onSent: () => void };

/** The files that the customer sent, and the way to send another one. */
export default function ProofOfPayment({ status, onSent }: Props) {
  const { files, order, withheld } = status;
  const isAsked = withheld !== null;
  const mayProve = order !== null && order.due_at !== null && order.paid_cents === null;
  const maySend = status.may_send_file && (mayProve || isAsked);
  if (files.length === 0 && !maySend) return null;
  return (
    <section aria-labelledby="proof" className="ruled grid gap-5">
      <div className="grid gap-2">
        <h2 id="proof" className="text-xl">
          {isAsked ? 'Your documents' : mayProve ? 'Proof of payment' : 'Your files'}
        </h2>
        {maySend && (
          <p className="text-muted">
            {isAsked
              ? 'Send here what we asked you for.'
              : 'Optional. The bank’s confirmation helps us find your payment sooner.'}{' '}
            Up to {FILES_MAX} files, stored encrypted; only our staff can open them.
          </p>
        )}
      </div>
      {files.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-y">
          {files.map(({ id, type, size, at, erased }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span>
                {FILE_TYPES[type].name}, {fileSize(size)}
                {erased && ' (erased)'}
              </span>
              <span className="text-muted text-sm">
                Sent <time dateTime={at}>{shownTime(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
      {maySend && <FileForm purchaseKey={status.key} onSent={onSent} />}
    </section>
  );
}

function FileForm({ purchaseKey, onSent }: { purchaseKey: string; onSent: () => void }) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const keyOf = useRef(idempotencyKeys());
  const send = useMutation({
    mutationFn: (body: File) => {
      const { headers } = keyOf.current([body.name, body.size, body.lastModified]);
      const call = api.purchase[':key'].files.$post;
      return answerOf(
        call({ param: { key: purchaseKey } }, { headers: { ...headers, 'content-type': body.type }, init: { body } }),
      );
    },
    onSuccess: () => {
      setFile(undefined);
      onSent();
    },
  });
  function submit() {
    const wrong = fileError(file);
    setError(wrong);
    if (file && !wrong) send.mutate(file);
  }
  return (
    <Form label="Proof of payment" onSubmit={submit} errors={error ? { file: error } : {}}>
      <FileField
        label="File"
        hint="PDF, JPEG or PNG, at most 10 MB"
        accept={TYPES.join(',')}
        chosen={file?.name}
        error={error}
        disabled={send.isPending}
        onFile={(chosen) => {
          setFile(chosen);
          setError(fileError(chosen));
        }}
      />
      {send.isSuccess && !file && (
        <Notice kind="good" live>
          <p>{CORRESPONDENCE_MESSAGES.fileSent}</p>
        </Notice>
      )}
      <ErrorNotice error={send.error} />
      <div>
        <Button type="submit" kind="secondary" busy={send.isPending}>
          Send file
        </Button>
      </div>
    </Form>
  );
}
