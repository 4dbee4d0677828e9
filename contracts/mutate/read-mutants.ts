import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACTS_DIR } from '../foundry.ts';

/** A fault to be put into one source: the snippet becomes the replacement. */
export type Mutant = { name: string; source: string; snippet: string; replacement: string };

const FOLDER = join(CONTRACTS_DIR, 'mutate', 'mutants');

/** All mutants; a file of them bears the name of the source that they change. */
export async function readMutants(): Promise<Mutant[]> {
  const files = (await readdir(FOLDER)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')));
  return files.flatMap((file, index) =>
    (texts[index] ?? '')
      .trim()
      .split('\n\n')
      .map((block) => parseMutant(block, sourceOf(file.replace('.txt', '.sol')))),
  );
}

const sourceOf = (name: string) => (existsSync(join(CONTRACTS_DIR, 'src', name)) ? name : `extensions/${name}`);

function parseMutant(block: string, source: string): Mutant {
  const linesAfter = (mark: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${mark} `))
      .map((line) => line.slice(2))
      .join('\n');
  const mutant = { name: linesAfter('#'), source, snippet: linesAfter('-'), replacement: linesAfter('+') };
  if (!mutant.name || !mutant.snippet) throw new Error(`Not a mutant of ${source}:\n${block}`);
  return mutant;
}

/** The source with the fault. Throws unless the snippet occurs exactly once. */
export function applyMutant({ name, source, snippet, replacement }: Mutant, text: string): string {
  const parts = text.split(snippet);
  if (parts.length !== 2) throw new Error(`${source}, ${name}: its snippet occurs ${parts.length - 1} times.`);
  return parts.join(replacement);
}
