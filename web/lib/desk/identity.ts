import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { IdentityData, MaskedIdentity } from '#domain/identity/identity.ts';
import { changeAt, deleteAt } from '../api.ts';
import { DESK_KEY } from './list.ts';

/** Identity data as the desk's calls give them before they are opened. */
export type IdentityRecord = {
  id: string;
  state: 'asked' | 'given' | 'erased';
  reason: string;
  asked_at: string;
  given_at: string | null;
  erased_at: string | null;
  masked: MaskedIdentity | null;
};

/** Opens the data of a record; the server writes down who did. They are kept nowhere but in the page. */
export const useReveal = () =>
  useMutation({
    mutationFn: (id: string) => changeAt<IdentityData>('POST', `/api/identity/${id}/reveal`, {}),
    gcTime: 0,
  });

export function useIdentityActs(askPath: string) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: DESK_KEY });
  return {
    ask: async (body: Record<string, string | number>) => {
      await changeAt('POST', askPath, body);
      await again();
    },
    erase: async (id: string) => {
      await deleteAt(`/api/identity/${id}`);
      await again();
    },
  };
}
