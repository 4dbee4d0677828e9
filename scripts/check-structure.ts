import { fileURLToPath } from 'node:url';
import { featureFaults } from './structure/features.ts';
import { fileFaults } from './structure/files.ts';
import { readGraph } from './structure/graph.ts';
import { roomFaults } from './structure/rooms.ts';

/** Every breach of the house's rules (README, "The rooms") below root, each with how to mend it. */
export function structureFaults(root: string): string[] {
  const sources = readGraph(root);
  return [...roomFaults(sources), ...featureFaults(sources), ...fileFaults(sources)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = structureFaults(fileURLToPath(new URL('..', import.meta.url)));
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? 'The house keeps its rules.' : `${faults.length} breaches of the house's rules.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
