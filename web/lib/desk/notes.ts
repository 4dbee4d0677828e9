import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { page } from '../api.ts';
import { creator } from './create.ts';
import { DESK_KEY } from './list.ts';

export type NoteSubject = { kind: 'lead' | 'purchase' | 'order' | 'redemption'; id: string };
export type Note = { id: string; text: string; created_at: string; actor: { kind: string; id: string | null } };

/** What staff noted among themselves, newest first. */
export function useNotes({ kind, id }: NoteSubject) {
  const path = `/api/notes?${new URLSearchParams({ subject_kind: kind, subject_id: id })}`;
  return useQuery({ queryKey: [...DESK_KEY, path], queryFn: async () => (await page<Note>(path)).rows });
}

export function useAddNote({ kind, id }: NoteSubject) {
  const queries = useQueryClient();
  const [create] = useState(() => creator());
  return useMutation({
    mutationFn: (text: string) => create('/api/notes', { subject_kind: kind, subject_id: id, text }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DESK_KEY }),
  });
}
