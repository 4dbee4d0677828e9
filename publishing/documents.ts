// npm run documents [-- --all]: the PDFs, the logo archive and the sharing pictures, from the same sources as the pages.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { root } from '../scripts/root.mjs';
import { archiveTask } from './tasks/archive-task.ts';
import { type BuildContext, openBuildContext, type Task } from './tasks/build-context.ts';
import { embeddedHash } from './tasks/embed-hash.ts';
import { pdfTasks } from './tasks/pdf-tasks.ts';
import { logoTasks, sharingPictureTasks } from './tasks/picture-tasks.ts';

/** Every file to make, the archive after what goes into it. */
export async function allTasks(context: BuildContext): Promise<Task[]> {
  const pdfs = await pdfTasks(context);
  const guide = pdfs.find(({ file }) => file.endsWith(DOCUMENT_FILES.brandGuide));
  if (!guide) throw new Error('There is no brand guide for the archive');
  const logos = logoTasks(context);
  return [...pdfs, ...(await sharingPictureTasks(context)), ...logos, archiveTask(guide, logos)];
}

const isCurrent = async (path: string, hash: string) =>
  existsSync(path) && (await embeddedHash(path, readFileSync(path))) === hash;

async function run({ file, hash, make }: Task, everything: boolean): Promise<void> {
  const path = join(root, file);
  if (!everything && (await isCurrent(path, hash))) return console.log(`${file} is up to date`);
  const bytes = await make();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(0)} KB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const context = await openBuildContext();
  try {
    for (const task of await allTasks(context)) await run(task, process.argv.includes('--all'));
  } finally {
    await context.close();
  }
}
