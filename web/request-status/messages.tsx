import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CORRESPONDENCE_MESSAGES } from '#domain/compliance/correspondence.ts';
import { shownTime } from '#domain/dates.ts';
import { useFields } from '#web/lib/fields.ts';
import { creator } from '#web/lib/idempotency-key.ts';
import { draftOf, keepDraft } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type Props = {
  /** Oldest first; `who` as the reader calls them. The text is null if it was erased. */
  messages: readonly { id: string; at: string; who: string; text: string | null }[];
  hint: string;
  /** What the messages are about: what was typed and not sent is found again there. */
  draft: string;
  /** Left out where nothing more is taken. */
  send?: ((text: string, options: { headers: { 'idempotency-key': string } }) => Promise<unknown>) | undefined;
  onSent: () => unknown;
};

/** What customer and staff wrote to each other about a request, and the way to add to it. What was typed outlives a failure. */
export function Messages({ messages, hint, draft, send, onSent }: Props) {
  return (
    <div className="grid gap-5">
      {messages.length > 0 && (
        <ol aria-live="polite" className="grid gap-4">
          {messages.map(({ id, at, who, text }) => (
            <li key={id} className="grid gap-1 border-line border-l-2 pl-4">
              <p className="text-muted text-sm">
                <span className="font-semibold text-ink">{who}</span> · <time dateTime={at}>{shownTime(at)}</time>
              </p>
              {text === null ? (
                <p className="text-muted">This message was erased.</p>
              ) : (
                <p className="whitespace-pre-line break-words">
                  <Isolated>{text}</Isolated>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {send && <MessageForm key={draft} hint={hint} draft={draft} send={send} onSent={onSent} />}
    </div>
  );
}

function MessageForm({
  hint,
  draft,
  send,
  onSent,
}: Required<Pick<Props, 'hint' | 'draft' | 'onSent'>> & { send: NonNullable<Props['send']> }) {
  const name = `${draft} message`;
  const fields = useFields({ text: draftOf(name)?.text ?? '' });
  const { text: typed } = fields.values;
  useEffect(() => keepDraft(name, { text: typed }), [name, typed]);
  const [create] = useState(() => creator(send));
  const add = useMutation({ mutationFn: create });
  function submit() {
    const text = fields.values.text.trim();
    fields.setErrors(text ? {} : { text: CORRESPONDENCE_MESSAGES.messageNeeded });
    if (!text) return;
    add.mutate(text, {
      onSuccess: () => {
        fields.change({ text: '' });
        onSent();
      },
    });
  }
  return (
    <Form label="Message" onSubmit={submit} errors={fields.errors}>
      <TextArea {...fields.bind('text')} label="Your message" rows={3} hint={hint} disabled={add.isPending} />
      <ErrorNotice error={add.error} />
      <div>
        <Button type="submit" kind="secondary" busy={add.isPending}>
          Send message
        </Button>
      </div>
    </Form>
  );
}
