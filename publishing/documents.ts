// npm run documents [-- --all]: the PDFs, the logo archive and the sharing pictures, from the same sources as the pages.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../scripts/root.mjs';
import { stampOf } from './pdf/stamp.ts';
import { allTasks } from './pdf/tasks.ts';
import { openWorkshop, type Task } from './pdf/workshop.ts';

const everything = process.argv.includes('--all');

const isCurrent = (path: string, hash: string) => existsSync(path) && stampOf(path, readFileSync(path)) === hash;

async function make({ file, hash, make }: Task) {
  const path = join(root, file);
  if (!everything && isCurrent(path, hash)) return console.log(`${file} is up to date`);
  const bytes = await make();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(0)} KB`);
}

const workshop = await openWorkshop();
try {
  for (const task of await allTasks(workshop)) await make(task);
} finally {
  await workshop.close();
}
