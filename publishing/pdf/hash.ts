import { createHash } from 'node:crypto';

/** One hash over all that a result is made of: words, figures and tokens are in the HTML and CSS that it is drawn from. */
export function hashOf(...sources: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(`${source.length}\0`).update(source);
  return hash.digest('hex');
}
