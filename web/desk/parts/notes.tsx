import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { useEffect, useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/staff/messages.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useFields } from '#web/lib/fields.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { draftOf, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { actorText } from './history.tsx';

/** What staff note among themselves about a row; the customer never sees it. To a record of the reader's own only others add. */
export function Notes({ subject, isOwn = false }: { subject: NoteSubject; isOwn?: boolean }) {
  const notes = useNotes(subject);
  return (
    <section aria-label="Private notes" data-note className="grid gap-4">
      <h3 className="text-lg">Private notes</h3>
      {(notes.data ?? []).map(({ id, text, created_at, actor }) => (
        <article key={id} className="border-line border-l-2 pl-4">
          <p className="whitespace-pre-line">
            <Isolated>{text}</Isolated>
          </p>
          <p className="text-muted text-sm">
            <time dateTime={created_at}>{shownTime(created_at)}</time> · {actorText(actor)}
          </p>
        </article>
      ))}
      <ErrorNotice error={notes.error} />
      {!isOwn && <NewNote subject={subject} />}
    </section>
  );
}

function NewNote({ subject }: { subject: NoteSubject }) {
  const add = useAddNote(subject);
  const draft = `${subject.kind} ${subject.id} note`;
  const fields = useFields({ text: draftOf(draft)?.text ?? '' });
  const { text: typed } = fields.values;
  useEffect(() => keepDraft(draft, { text: typed }), [draft, typed]);
  function submit() {
    const text = fields.values.text.trim();
    fields.setErrors(text ? {} : { text: DESK_MESSAGES.noteNeeded });
    if (text) add.mutate(text, { onSuccess: () => fields.change({ text: '' }) });
  }
  return (
    <Form label="Add a note" onSubmit={submit} errors={fields.errors}>
      <TextArea {...fields.bind('text')} label="New note" rows={2} hint="Only staff see notes." />
      <ErrorNotice error={add.error} />
      <div>
        <Button type="submit" kind="secondary" size="sm" busy={add.isPending}>
          Add note
        </Button>
      </div>
    </Form>
  );
}

type NoteSubject = { kind: 'lead' | 'purchase' | 'order' | 'redemption'; id: string };
type NoteInput = InferRequestType<typeof api.notes.$post>['json'];

/** What staff noted among themselves, newest first. */
function useNotes({ kind, id }: NoteSubject) {
  const query = { subject_kind: kind, subject_id: id };
  return useQuery({ queryKey: deskQueryKeys.deskNotes(kind, id), queryFn: () => answerOf(api.notes.$get({ query })) });
}

function useAddNote({ kind, id }: NoteSubject) {
  const queries = useQueryClient();
  const [create] = useState(() => creator((json: NoteInput, options) => answerOf(api.notes.$post({ json }, options))));
  return useMutation({
    mutationFn: (text: string) => create({ subject_kind: kind, subject_id: id, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: deskQueryKeys.desk }),
  });
}
