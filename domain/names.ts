import { site } from '#site';

/** The token’s symbol in the names of files and cookies: small letters, digits and hyphens alone, 'token' if it has none of them. */
export const SYMBOL_IN_NAMES =
  site.symbol
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'token';
export const ADMIN_COOKIE = `${SYMBOL_IN_NAMES}_admin`;
export const SESSION_COOKIE = `${SYMBOL_IN_NAMES}_session`;
export const CHALLENGE_COOKIE = `${SYMBOL_IN_NAMES}_passkey`;

/** Identifies the browser that signed up, until the sign-up is confirmed or forgotten. */
export const SIGN_UP_COOKIE = `${SYMBOL_IN_NAMES}_sign_up`;

/** The name under which a browser keeps which other wallet its holder uses instead of one kept here; nothing secret. */
export const CONNECTED_WALLET = 'connected_wallet';
/** The name under which a browser remembers that it has pinned a release of the wallet, so that it can say if its copy is gone. */
export const PIN_MARK = 'wallet_pin';
export const BACKUP_FILE_NAME = `${SYMBOL_IN_NAMES}_wallet_backup.${SYMBOL_IN_NAMES}`;
export const ADDRESS_BOOK_FILE_NAME = `${SYMBOL_IN_NAMES}_address_book.json`;
export const COST_NOTES_FILE_NAME = `${SYMBOL_IN_NAMES}_cost_basis.json`;
export const ACCOUNT_DATA_FILE_NAME = `${SYMBOL_IN_NAMES}-account.json`;
export const BACKUP_BUTTON_FILE_NAME = `test.${SYMBOL_IN_NAMES}`;
