import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = ['server/**/*.ts', 'domain/**/*.ts'];
const NOT_SHIPPED = /\.test\.ts$|[\\/]testing[\\/]/;
const QUOTES = ["'", '`'];

export type KnownTexts = {
  /** Whether the site's own source says exactly that: then it holds nothing of a person or a secret. */
  isText: (text: string) => boolean;
  /** Whether it is the name of a field in the site's own source. */
  isField: (name: string) => boolean;
  /** Where in the site's own source a line of a stack is, from the root; undefined for anything else. */
  placeOf: (line: string) => string | undefined;
};

/** What the sources of the server say, word for word. */
export function knownTexts(): KnownTexts {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
    (path) => !NOT_SHIPPED.test(path),
  );
  const all = files.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  const fields = new Set([...all.matchAll(/\b([a-z]\w*)\??:/gi)].map(([, name = '']) => name));
  return {
    isText: (text) => text.trim() !== '' && QUOTES.some((quote) => all.includes(`${quote}${text}${quote}`)),
    isField: (name) => fields.has(name),
    placeOf(line) {
      const [, path = '', at = ''] =
        /[\\/]((?:server|domain)[\\/][\w\\/.-]+\.ts):(\d+:\d+)\)?$/.exec(line.trim()) ?? [];
      return path !== '' && existsSync(join(ROOT, path)) ? `${path}:${at}` : undefined;
    },
  };
}
