import { useEffect, useState } from 'react';
import type { Note } from '#domain/cost-basis/notes.ts';
import { enterCostNote, importCostNotes, readCostNotes } from '#wallet/cost-notes.ts';
import { costNotesKey } from '#wallet/vault.ts';
import { walletStorage } from '#web/wallet/wallet-storage.ts';

/** What the holder entered of an address's movements, as this browser keeps it, with the changes of other tabs. */
export function useCostNotes(address: string) {
  const storage = walletStorage();
  const [notes, setNotes] = useState(() => readCostNotes(storage, address));
  useEffect(() => {
    const reread = ({ key }: StorageEvent) => {
      if (key === null || key === costNotesKey(address)) setNotes(readCostNotes(storage, address));
    };
    window.addEventListener('storage', reread);
    return () => window.removeEventListener('storage', reread);
  }, [storage, address]);
  return {
    notes,
    enter: (movement: string, note: Omit<Note, 'at'>) => setNotes(enterCostNote(storage, address, movement, note)),
    /** Returns how many entries there are now. */
    importFile(text: string): number {
      const all = importCostNotes(storage, address, text);
      setNotes(all);
      return Object.keys(all).length;
    },
  };
}

export type CostNotes = ReturnType<typeof useCostNotes>;
