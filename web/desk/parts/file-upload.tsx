import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { ErrorList, Notice } from '#web/ui/notice.tsx';

type Props<Taken> = {
  title: string;
  field: { label: string; hint: string; accept: string };
  button: string;
  /** What to say before what was wrong with the file. */
  refused: string;
  /** The field of a refusal that lists every fault of the file. */
  faults: string;
  upload: (file: File) => Promise<Taken>;
  onSettled: () => unknown;
  taken: (answer: Taken) => ReactNode;
};

/** A card that takes a file as a whole or not at all, with every fault listed. */
export function FileUpload<Taken>({ title, field, button, refused, faults, upload, onSettled, taken }: Props<Taken>) {
  const [file, setFile] = useState<File>();
  const sent = useMutation({ mutationFn: upload, onSuccess: () => setFile(undefined), onSettled });
  const listed = sent.error instanceof ApiError ? (sent.error.fields[faults] ?? []) : [];
  return (
    <section aria-label={title} className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h3 className="text-lg">{title}</h3>
      <FileField
        {...field}
        chosen={file?.name}
        disabled={sent.isPending}
        onFile={(chosen) => {
          setFile(chosen);
          sent.reset();
        }}
      />
      {sent.error && (
        <Notice kind="danger" title={refused} live>
          {listed.length > 0 ? <ErrorList errors={listed} /> : <p>{messageOf(sent.error)}</p>}
        </Notice>
      )}
      {sent.data !== undefined && (
        <Notice kind="good" live>
          <p>{taken(sent.data)}</p>
        </Notice>
      )}
      <div>
        <Button size="sm" busy={sent.isPending} disabled={!file} onClick={() => file && sent.mutate(file)}>
          {button}
        </Button>
      </div>
    </section>
  );
}
