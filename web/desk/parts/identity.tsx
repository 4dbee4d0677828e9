import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse, InferResponseType } from 'hono/client';
import { useState } from 'react';
import type { IdentityData } from '#domain/compliance/identity.ts';
import { shownTime } from '#domain/dates.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { reasonWith } from './action-fields.ts';
import { Actions, type ActionTable } from './actions.tsx';
import { IdentityVendor } from './identity-vendor.tsx';
import { isWhyNeeded, WhyForm } from './why-form.tsx';

type Owner = Extract<IdentityData, { kind: 'entity' }>['owners'][number];
type Person = Pick<Owner, 'name' | 'date_of_birth' | 'address' | 'identification_number'>;

const items = (person: Person) =>
  [
    ['Name', person.name],
    ['Date of birth', person.date_of_birth],
    ['Address', person.address],
    ['Identification number', person.identification_number],
  ] as const;

const shareText = ({ share_percent, control_person }: Owner) =>
  [`${share_percent} %`, ...(control_person ? ['control person'] : [])].join(', ');

/** Identity data in the clear. */
function OpenIdentity({ data }: { data: IdentityData }) {
  if (data.kind === 'individual') return <Facts items={items(data)} />;
  return (
    <div className="grid gap-4">
      <Facts
        items={[
          ['Legal entity', data.name],
          ['Address', data.address],
        ]}
      />
      {data.owners.map((owner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two owners may share every item but their order
        <Facts key={index} items={[...items(owner), ['Share', shareText(owner)]]} />
      ))}
    </div>
  );
}

type Subject = {
  /** Of the purchase or redemption. */
  id: string;
  /** The call that asks for its identity data, such as `api.purchaseList[':id'].identity.$post`. */
  ask: (args: { param: { id: string }; json: { reason: string } }) => Promise<ClientResponse<unknown>>;
};
type Props = Subject & {
  records: readonly IdentityRecord[];
  /** The reader's own, which is another person's work: nothing can be done with it here. */
  isOwn: boolean;
};

/** Identity data before they are opened: masked. */
type IdentityRecord = InferResponseType<typeof api.identity.$get, 200>[number];

/** Opens the data of a record; the server writes down who did. They are kept nowhere but in the page. */
const useReveal = () =>
  useMutation({
    mutationFn: ({ id, why }: { id: string; why?: string }) =>
      answerOf(api.identity[':id'].reveal.$post({ param: { id }, json: why === undefined ? {} : { why } })),
    gcTime: 0,
  });

/** Asks for identity data, and erases what was given. */
function useIdentityActions({ id: subjectId, ask }: Subject) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeys.desk });
  return {
    ask: async (json: { reason: string }) => {
      await answerOf(ask({ param: { id: subjectId }, json }));
      await readAgain();
    },
    erase: async (id: string, why?: string) => {
      await answerOf(api.identity[':id'].$delete({ param: { id }, json: why === undefined ? {} : { why } }));
      await readAgain();
    },
  };
}

type Ask = { step: 'ask'; reason: string };

const TABLE: ActionTable<'ask', Ask> = {
  ask: { label: 'Request identity data', fields: { reason: reasonWith('identity') } },
};

/** Schedule 1's data of a request: asked for, shown masked, opened under an entry of the audit log, erased. */
export function Identity({ records, isOwn, ...subject }: Props) {
  const { ask, erase } = useIdentityActions(subject);
  const isOpen = records.some(({ state }) => state !== 'erased');
  return (
    <section aria-label="Identity data" className="grid gap-4">
      <h3 className="text-lg">Identity data</h3>
      {records.length === 0 && <p className="text-muted">No identity data requested.</p>}
      {records.map((record) => (
        <Record key={record.id} record={record} isOwn={isOwn} onErase={(why) => erase(record.id, why)} />
      ))}
      {!isOpen && !isOwn && (
        <Actions<'ask', Ask> table={TABLE} allowed={['ask']} onAction={({ reason }) => ask({ reason })} />
      )}
    </section>
  );
}

type RecordProps = Pick<Props, 'isOwn'> & { record: IdentityRecord; onErase: (why?: string) => Promise<void> };

function Record({ record, isOwn, onErase }: RecordProps) {
  const reveal = useReveal();
  const [erasing, setErasing] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { state, masked } = record;
  const data = reveal.data && !('approval' in reveal.data) ? reveal.data : undefined;
  const error = reveal.error ?? failure;
  return (
    <article className="grid gap-3 rounded-md bg-sunken p-4">
      <p>
        Requested {shownTime(record.asked_at)}: {record.reason}
      </p>
      {state === 'asked' && <p className="text-muted">Not provided yet.</p>}
      {record.erased_at && <p className="text-muted">Erased {shownTime(record.erased_at)}.</p>}
      {masked && !data && (
        <ul className="grid gap-1">
          {masked.people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: masked people have nothing else that distinguishes them
            <li key={index}>
              {person.name}, born {person.date_of_birth}, number {person.identification_number}
            </li>
          ))}
        </ul>
      )}
      {data && <OpenIdentity data={data} />}
      <IdentityVendor results={record.results} undelivered={record.undelivered} />
      {state === 'given' && !isOwn && (
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
