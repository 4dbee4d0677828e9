import { fileURLToPath } from 'node:url';
import { featureErrors } from './structure/features.ts';
import { fileErrors, folderErrors } from './structure/folders.ts';
import { readGraph } from './structure/graph.ts';

/** Every breach of the project layout below root, each with how to fix it. */
export function structureErrors(root: string): string[] {
  const sources = readGraph(root);
  return [...folderErrors(sources), ...featureErrors(sources), ...fileErrors(sources)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = structureErrors(fileURLToPath(new URL('..', import.meta.url)));
  for (const error of errors) console.error(error);
  console.log(errors.length === 0 ? 'The layout keeps its rules.' : `${errors.length} breaches of the layout.`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
