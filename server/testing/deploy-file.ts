import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));

/** A file of deploy/ with the ports, folders and names of a test instead of a machine's own. */
export function withTestsPlaces(file: string, places: Record<string, string>): string {
  let config = readFileSync(join(DEPLOY, file), 'utf8');
  for (const [own, tests] of Object.entries(places)) {
    if (!config.includes(own)) throw new Error(`${file} doesn't name ${own} any more`);
    config = config.replaceAll(own, tests);
  }
  return config;
}
