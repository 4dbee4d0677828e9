import { readFile } from 'node:fs/promises';
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { StartupError } from '#server/platform/errors.ts';
import { deriveKey } from '#wallet/kdf.ts';
import { openAccount } from '#wallet/keystore/encryption.ts';
import { readKeystoreFile } from '#wallet/keystore/read.ts';
import { askPassword } from '../ask-password.ts';
import type { Session } from '../session.ts';

/** Reads a file that the command line names; `name` is what it is called in the error message. */
export async function readNamedFile(path: string, name: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The ${name} ${path} can't be read (${error.code}).`);
  });
}

const NO_PASSWORD =
  'The key file needs its password: run this in a terminal, pipe it in, or give --password-file FILE or TOKEN_KEY_PASSWORD.';

/** The account in a keystore file that holds exactly one. */
export async function openKeyFile(session: Session, text: string, passwordFile: string | undefined) {
  const [account, ...others] = readKeystoreFile(text);
  if (!account || others.length > 0) throw new StartupError('The key file must hold exactly one account.');
  const password = passwordFile
    ? (await readNamedFile(passwordFile, 'password file')).replace(/\r?\n$/, '')
    : (session.settings.TOKEN_KEY_PASSWORD ?? (await askPassword(session, 'key file', NO_PASSWORD)));
  return privateKeyToAccount(bytesToHex((await openAccount(account, password, deriveKey)).key));
}
