import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  CORRESPONDENCE_MESSAGES,
  FILE_MAX_BYTES,
  FILE_TYPES,
  FILES_MAX,
  type FileType,
} from '#domain/compliance/correspondence.ts';
import { shownTime } from '#domain/dates.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { idempotencyKeys } from '#web/lib/idempotency-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { ErrorNotice, Notice } from '#web/ui/notice.tsx';

const TYPES = Object.keys(FILE_TYPES);

/** How often, and how long after, a file is sent again while the site takes in others. */
const [BUSY_TRIES, BUSY_MS] = [3, 5_000];

/** What is wrong with a file before it is sent; the server looks at its contents. */
export function fileError(file: Pick<File, 'type' | 'size'> | undefined): string | undefined {
  if (!file || !TYPES.includes(file.type)) return CORRESPONDENCE_MESSAGES.fileType;
  if (file.size === 0) return CORRESPONDENCE_MESSAGES.fileEmpty;
  return file.size > FILE_MAX_BYTES ? CORRESPONDENCE_MESSAGES.fileTooLarge : undefined;
}

/** '1.2 MB', '14 KB'. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Why we take a file: documents were asked for, an order is to be paid, or it no longer is and may have been paid. */
export type FilesAsked = 'documents' | 'payment' | 'late_payment';

const TITLES: Record<FilesAsked, string> = {
  documents: 'Your documents',
  payment: 'Proof of payment',
  late_payment: 'Proof of payment',
};
const TEXTS: Record<FilesAsked, string> = {
  documents: 'Send what we asked for here.',
  payment: 'Optional. The bank’s confirmation helps us find your payment sooner.',
  late_payment: 'If you did pay, the bank’s confirmation helps us find your payment.',
};

type SendFile = (options: { headers: Record<string, string>; init: { body: File } }) => Promise<unknown>;

type Props = {
  files: readonly { id: string; at: string; type: FileType; size: number; erased: boolean }[];
  /** What another file is asked for; null where none is taken. */
  asked: FilesAsked | null;
  /** It's what the customer does next on the page. */
  isNext: boolean;
  /** Sends a file to the request. */
  send: SendFile;
  onSent: () => void;
};

/** The files that the customer sent, and the way to send another one. */
export default function CustomerFiles({ files, asked, isNext, send, onSent }: Props) {
  if (files.length === 0 && !asked) return null;
  return (
    <section aria-labelledby="files" className="ruled grid gap-5">
      <div className="grid gap-2">
        <h2 id="files" className="text-xl">
          {asked ? TITLES[asked] : 'Your files'}
        </h2>
        {asked && (
          <p className="text-muted">
            {TEXTS[asked]} Up to {FILES_MAX} files, stored encrypted; only our staff can open them.
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
      {asked && <FileForm label={TITLES[asked]} isNext={isNext} send={send} onSent={onSent} />}
    </section>
  );
}

type FormProps = Pick<Props, 'isNext' | 'send' | 'onSent'> & {
  label: string;
};

function FileForm({ label, isNext, send: sendFile, onSent }: FormProps) {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const keyOf = useRef(idempotencyKeys());
  const send = useMutation({
    mutationFn: (body: File) => {
      const { headers } = keyOf.current([body.name, body.size, body.lastModified]);
      return sendFile({ headers: { ...headers, 'content-type': body.type }, init: { body } });
    },
    // The key makes sure that it's stored once, whatever became of the try before.
    retry: (tries, failure) => failure instanceof ApiError && failure.status === 429 && tries < BUSY_TRIES,
    retryDelay: BUSY_MS,
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
    <Form label={label} onSubmit={submit} errors={error ? { file: error } : {}}>
      <FileField
        label="File"
        hint="PDF, JPEG or PNG, up to 10 MB"
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
        <Button type="submit" kind={isNext ? 'primary' : 'secondary'} busy={send.isPending}>
          Send file
        </Button>
      </div>
    </Form>
  );
}
