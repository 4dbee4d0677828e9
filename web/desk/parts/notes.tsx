import { shownTime } from '#domain/dates.ts';
import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { type NoteSubject, useAddNote, useNotes } from '#web/lib/desk/notes.ts';
import { useFields } from '#web/lib/fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { actorText } from './actor-text.ts';

/** What staff note among themselves about a row; the customer never sees it. */
export function Notes({ subject }: { subject: NoteSubject }) {
  const notes = useNotes(subject);
  const add = useAddNote(subject);
  const fields = useFields({ text: '' });
  function submit() {
    const text = fields.values.text.trim();
    fields.setErrors(text ? {} : { text: DESK_MESSAGES.noteNeeded });
    if (text) add.mutate(text, { onSuccess: fields.reset });
  }
  return (
    <section aria-label="Private notes" className="grid gap-4">
      <h3 className="text-lg">Private notes</h3>
      {(notes.data ?? []).map(({ id, text, created_at, actor }) => (
        <article key={id} className="border-line border-l-2 pl-4">
          <p className="whitespace-pre-line">{text}</p>
          <p className="text-muted text-sm">
            <time dateTime={created_at}>{shownTime(created_at)}</time> · {actorText(actor)}
          </p>
        </article>
      ))}
      <Form label="Add a note" onSubmit={submit} faults={fields.errors}>
        <TextArea {...fields.bind('text')} label="New note" rows={2} hint="Only staff see notes." />
        {(add.error || notes.error) && (
          <Notice kind="danger" live>
            <p>{sentenceOf(add.error ?? notes.error)}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" kind="secondary" size="sm" busy={add.isPending}>
            Add the note
          </Button>
        </div>
      </Form>
    </section>
  );
}
