import { ADDRESS_BOOK_FILE_NAME } from '#domain/names.ts';
import type { WalletFile } from './actions/create-or-restore.ts';
import { costNotesFile, readCostNotes } from './cost-notes.ts';
import type { KeyValueStorage } from './storage.ts';
import { ADDRESS_BOOK_PREFIX } from './vault.ts';

/** What is stored with a wallet and isn't in its backup, as files that the wallet's pages import. The address book's is sealed under the wallet's key as it is stored. */
export function filesBesideBackup(storage: KeyValueStorage, address: string): WalletFile[] {
  const book = storage.getItem(ADDRESS_BOOK_PREFIX + address.toLowerCase());
  const notes = readCostNotes(storage, address);
  return [
    ...(book ? [{ name: ADDRESS_BOOK_FILE_NAME, text: book }] : []),
    ...(Object.keys(notes).length > 0 ? [costNotesFile(address, notes)] : []),
  ];
}
