import { useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { reasonWith } from './action-fields.ts';
import { type IdentityRecord, IdentityRecordCard } from './identity-record.tsx';
import { type AvailableAction, formAction } from './next-step.tsx';

type Ask = (args: { param: { id: string }; json: { reason: string } }) => Promise<ClientResponse<unknown>>;

/** Asks for the identity data of a purchase or redemption, by its call, such as `api.purchaseList[':id'].identity.$post`. */
export function useIdentityAction(id: string, ask: Ask): AvailableAction {
  const queries = useQueryClient();
  return formAction({
    name: 'ask_identity',
    label: 'Request identity data',
    confirm: 'Request identity data',
    fields: { reason: reasonWith('identity') },
    run: async (json: { reason: string }) => {
      await answerOf(ask({ param: { id }, json }));
      await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
    },
  });
}

/** Schedule 1's data of a request: shown masked, opened under an entry of the audit log, erased. */
export function Identity({ records }: { records: readonly IdentityRecord[] }) {
  const queries = useQueryClient();
  async function erase(id: string, why?: string) {
    await answerOf(api.identity[':id'].$delete({ param: { id }, json: why === undefined ? {} : { why } }));
    await queries.invalidateQueries({ queryKey: deskQueryKeys.desk });
  }
  return (
    <section aria-label="Identity data" className="grid gap-4">
      <h3 className="text-lg">Identity data</h3>
      {records.length === 0 && <p className="text-muted">No identity data requested.</p>}
      {records.map((record) => (
        <IdentityRecordCard key={record.id} record={record} onErase={(why) => erase(record.id, why)} />
      ))}
    </section>
  );
}
