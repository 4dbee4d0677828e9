const RUN = 6;
/** A run found in more places than this is boilerplate, not a copy. */
const TOO_COMMON = 8;
const THIN = /^[\s\W]*$|^(import|export) .*from '|^(import|export) (type )?\{$|^\} from '/;

/** The lines of a file that can be copied: without indentation, blank lines, brackets alone and imports. */
const linesOf = (code: string): string[] =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !THIN.test(line));

/** How many pairs of files (or a file with itself) share a run of six equal lines. */
export function countDuplicates(files: ReadonlyMap<string, string>): number {
  const places = new Map<string, string[]>();
  for (const [path, code] of files) {
    const lines = linesOf(code);
    for (let start = 0; start + RUN <= lines.length; start++) {
      const run = lines.slice(start, start + RUN).join('\n');
      places.set(run, [...(places.get(run) ?? []), path]);
    }
  }
  const pairs = new Set<string>();
  for (const paths of places.values()) {
    if (paths.length < 2 || paths.length > TOO_COMMON) continue;
    for (const [index, one] of paths.entries()) {
      for (const other of paths.slice(index + 1)) pairs.add([one, other].sort().join(' ~ '));
    }
  }
  return pairs.size;
}
