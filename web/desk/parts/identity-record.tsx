import { useMutation } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { useState } from 'react';
import { shownTime } from '#domain/dates.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Isolated } from '#web/ui/isolated.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { IdentityVendor } from './identity-vendor.tsx';
import { OpenIdentity } from './open-identity.tsx';
import { isWhyNeeded, WhyForm } from './why-form.tsx';

/** Identity data as the desk shows it: masked. */
export type IdentityRecord = InferResponseType<typeof api.identity.$get, 200>[number];

/** Opens the data of a record; the server records who did. It's kept nowhere but in the page. */
const useReveal = () =>
  useMutation({
    mutationFn: ({ id, why }: { id: string; why?: string }) =>
      answerOf(api.identity[':id'].reveal.$post({ param: { id }, json: why === undefined ? {} : { why } })),
    gcTime: 0,
  });

type Props = {
  record: IdentityRecord;
  onErase: (why?: string) => Promise<void>;
};

/** One record of identity data: what was asked and given, opened under an entry of the audit log, and erased. */
export function IdentityRecordCard({ record, onErase }: Props) {
  const reveal = useReveal();
  const [erasing, setErasing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { state, masked } = record;
  const data = reveal.data && !('approval' in reveal.data) ? reveal.data : undefined;
  const error = reveal.error ?? failure;
  return (
    <article className="grid gap-3 rounded-md bg-sunken p-4">
      <p>
        Requested {shownTime(record.asked_at)}: <Isolated>{record.reason}</Isolated>
      </p>
      {state === 'asked' && <p className="text-muted">Not provided yet.</p>}
      {record.erased_at && (
        <p className="text-muted">
          {record.given_at ? 'Erased' : 'Withdrawn'} {shownTime(record.erased_at)}
        </p>
      )}
      {masked && !data && (
        <ul className="grid gap-1">
          {masked.people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: masked people have nothing else that distinguishes them
            <li key={index}>
              <Isolated>{person.name}</Isolated>, born {person.date_of_birth}, number{' '}
              <Isolated>{person.identification_number}</Isolated>
            </li>
          ))}
        </ul>
      )}
      {data && <OpenIdentity data={data} />}
      <IdentityVendor results={record.results} undelivered={record.undelivered} />
      {record.data_blocked === null && (
        <div className="flex flex-wrap gap-3">
          {data ? (
            <Button kind="secondary" size="sm" onClick={() => reveal.reset()}>
              Hide
            </Button>
          ) : (
            <Button kind="secondary" size="sm" busy={reveal.isPending} onClick={() => reveal.mutate({ id: record.id })}>
              Open (this is recorded)
            </Button>
          )}
          <Button kind="quiet-danger" size="sm" onClick={() => setErasing(true)}>
            Erase
          </Button>
        </div>
      )}
      {isWhyNeeded(reveal.error) && (
        <WhyForm
          label="Open identity data"
          onSubmit={(why) => reveal.mutateAsync({ id: record.id, why })}
          onClose={() => reveal.reset()}
        />
      )}
      {isWhyNeeded(failure) && (
        <WhyForm label="Erase identity data" onSubmit={onErase} onClose={() => setFailure(undefined)} />
      )}
      {error !== undefined && error !== null && !isWhyNeeded(error) && (
        <Notice kind="danger" live>
          <p>{messageOf(error)}</p>
        </Notice>
      )}
      <ConfirmDialog
        open={erasing}
        title="Erase this data?"
        confirmLabel="Erase"
        danger
        onConfirm={() => {
          setErasing(false);
          return onErase().catch(setFailure);
        }}
        onClose={() => setErasing(false)}
      >
        <p>This can’t be undone. The record that the customer provided it, and when, is kept.</p>
      </ConfirmDialog>
    </article>
  );
}
