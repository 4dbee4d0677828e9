import { COST_BASIS_MESSAGES } from '#domain/cost-basis/messages.ts';
import { mergeNotes, type Note, type Notes, notesText, readNotes } from '#domain/cost-basis/notes.ts';
import { COST_NOTES_FILE_NAME } from '#domain/names.ts';
import type { WalletFile } from './actions/create-or-restore.ts';
import { isSame } from './look-alike.ts';
import { Refusal } from './problem.ts';
import { type KeyValueStorage, writeItem } from './storage.ts';
import { costNotesKey } from './vault.ts';

/** What the holder entered of an address's movements; not encrypted, so that it's there for every wallet, also while it is locked. */
export const readCostNotes = (storage: KeyValueStorage, address: string): Notes => storedNotes(storage, address) ?? {};

/** Undefined if something is stored that can't be read. */
function storedNotes(storage: KeyValueStorage, address: string): Notes | undefined {
  const text = storage.getItem(costNotesKey(address));
  return text === null ? {} : readNotes(text)?.notes;
}

/** Stores what was just entered of a movement, in place of what was before, also by a clock that has been set back. Returns all notes. */
export function enterCostNote(
  storage: KeyValueStorage,
  address: string,
  movement: string,
  entered: Omit<Note, 'at'>,
): Notes {
  const before = readCostNotes(storage, address)[movement]?.at ?? 0;
  return addNotes(storage, address, { [movement]: { ...entered, at: Math.max(Date.now(), before + 1) } });
}

/** Adds notes to those that are stored, of which another tab may have changed some. Throws a Refusal rather than lose some that it can't read. */
function addNotes(storage: KeyValueStorage, address: string, notes: Notes): Notes {
  const stored = storedNotes(storage, address);
  if (!stored) throw new Refusal(COST_BASIS_MESSAGES.storedUnknown);
  const all = mergeNotes(stored, notes);
  writeItem(storage, costNotesKey(address), notesText(address, all));
  return all;
}

export const costNotesFile = (address: string, notes: Notes): WalletFile => ({
  name: COST_NOTES_FILE_NAME,
  text: notesText(address, notes),
});

/** Adds the notes of such a file. Throws a Refusal if it is none, or another address's. */
export function importCostNotes(storage: KeyValueStorage, address: string, text: string): Notes {
  const read = readNotes(text);
  if (!read) throw new Refusal(COST_BASIS_MESSAGES.fileUnknown);
  if (!isSame(read.address, address)) throw new Refusal(COST_BASIS_MESSAGES.fileOther);
  return addNotes(storage, address, read.notes);
}
