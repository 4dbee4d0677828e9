import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Resolves with what `read` finds in the output of a program; rejects with all of it where the program ends before. */
export function whenItSays<Said>(
  name: string,
  child: ChildProcess,
  stream: Readable,
  read: (output: string) => Said | undefined,
): Promise<Said> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${name} ended: ${output}`)));
    stream.on('data', (chunk) => {
      output += chunk;
      const said = read(output);
      if (said !== undefined) resolve(said);
    });
  });
}
