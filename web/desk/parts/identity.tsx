import { useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { reasonWith } from './action-fields.ts';
import { Actions, type ActionTable } from './actions.tsx';
import { type IdentityRecord, IdentityRecordCard } from './identity-record.tsx';

type Subject = {
  /** Of the purchase or redemption. */
  id: string;
  /** The call that asks for its identity data, such as `api.purchaseList[':id'].identity.$post`. */
  ask: (args: { param: { id: string }; json: { reason: string } }) => Promise<ClientResponse<unknown>>;
};
type Props = Subject & {
  records: readonly IdentityRecord[];
  /** Whether the data can be asked for now. */
  mayAsk: boolean;
};

/** Asks for identity data, and erases what was given. */
function useIdentityActions({ id: subjectId, ask }: Subject) {
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
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

type Ask = { transition: 'ask'; reason: string };

const TABLE: ActionTable<'ask', Ask> = {
  ask: { label: 'Request identity data', fields: { reason: reasonWith('identity') } },
};

/** Schedule 1's data of a request: asked for, shown masked, opened under an entry of the audit log, erased. */
export function Identity({ records, mayAsk, ...subject }: Props) {
  const { ask, erase } = useIdentityActions(subject);
  return (
    <section aria-label="Identity data" className="grid gap-4">
      <h3 className="text-lg">Identity data</h3>
      {records.length === 0 && <p className="text-muted">No identity data requested.</p>}
      {records.map((record) => (
        <IdentityRecordCard key={record.id} record={record} onErase={(why) => erase(record.id, why)} />
      ))}
      {mayAsk && <Actions<'ask', Ask> table={TABLE} allowed={['ask']} onAction={({ reason }) => ask({ reason })} />}
    </section>
  );
}
