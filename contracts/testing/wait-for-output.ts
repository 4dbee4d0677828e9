import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Resolves with what `read` finds in a program's output; rejects with the whole output if the program ends before. */
export function waitForOutput<Found>(
  name: string,
  child: ChildProcess,
  stream: Readable,
  read: (output: string) => Found | undefined,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${name} ended: ${output}`)));
    stream.on('data', (chunk) => {
      output += chunk;
      const found = read(output);
      if (found !== undefined) resolve(found);
    });
  });
}
