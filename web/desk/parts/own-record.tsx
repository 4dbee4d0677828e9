import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { APPROVAL_MESSAGES } from '#domain/approvals/messages.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { WhyForm } from './why-form.tsx';

/** On a request or a redemption of the reader's own: that another person has to work on it, and how to ask for an exception. */
export function OwnRecord({ subject }: { subject: { subject_kind: 'purchase' | 'redemption'; subject_id: string } }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  async function ask(why: string) {
    await answerOf(api.desk.own.$post({ json: { ...subject, why } }));
    await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
  }
  const label = 'Ask to work on it yourself';
  return (
    <Notice kind="warning" title="Your own">
      <div className="grid gap-3">
        <p>{APPROVAL_MESSAGES.ownRecord}</p>
        {asking ? (
          <WhyForm label={label} onSubmit={ask} onClose={() => setAsking(false)} />
        ) : (
          <div>
            <Button kind="quiet" size="sm" onClick={() => setAsking(true)}>
              {label}
            </Button>
          </div>
        )}
      </div>
    </Notice>
  );
}
