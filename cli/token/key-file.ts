import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { StartupError } from '#server/platform/errors.ts';
import { deriveKey } from '#wallet/kdf.ts';
import { openAccount } from '#wallet/keystore/encryption.ts';
import { readKeystoreFile } from '#wallet/keystore/read.ts';
import type { Session } from '../session.ts';

/** Reads a file that the command line names; `name` is what it is called in the error message. */
export async function readNamedFile(path: string, name: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The ${name} ${path} can't be read (${error.code}).`);
  });
}

/** The password, typed in the terminal without being shown, or else the first line that is piped in. */
async function askPassword({ print }: Session): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    throw new StartupError(
      'The key file needs its password: run this in a terminal, pipe it in, or give --password-file FILE or TOKEN_KEY_PASSWORD.',
    );
  }
  process.stderr.write('Password of the key file: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await prompt.question('').finally(() => prompt.close());
  print('');
  return password;
}

/** The account in a keystore file that holds exactly one. */
export async function openKeyFile(session: Session, text: string, passwordFile: string | undefined) {
  const [account, ...others] = readKeystoreFile(text);
  if (!account || others.length > 0) throw new StartupError('The key file must hold exactly one account.');
  const password = passwordFile
    ? (await readNamedFile(passwordFile, 'password file')).replace(/\r?\n$/, '')
    : (session.settings.TOKEN_KEY_PASSWORD ?? (await askPassword(session)));
  return privateKeyToAccount(bytesToHex((await openAccount(account, password, deriveKey)).key));
}
