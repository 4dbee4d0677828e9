import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartupError } from '#server/platform/errors.ts';
import type { Session } from './session.ts';

/** The password, typed in the terminal without being shown, or else the first line that is piped in; `missing` says how to give it. */
export async function askPassword({ print }: Pick<Session, 'print'>, of: string, missing: string): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    throw new StartupError(missing);
  }
  process.stderr.write(`Password of the ${of}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await prompt.question('').finally(() => prompt.close());
  print('');
  return password;
}
