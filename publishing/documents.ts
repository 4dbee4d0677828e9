// npm run documents [-- --all]: the PDFs, the logo archive and the sharing pictures, from the same sources as the pages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_FILES } from '#content/document-files.ts';
import { root } from '../scripts/root.mjs';
import { type BuildContext, openBuildContext, type Task } from './tasks/build-context.ts';
import { embeddedHash } from './tasks/embed-hash.ts';
import { pdfTasks } from './tasks/pdf-tasks.ts';
import { archiveTask, logoTasks, sharingPictureTasks } from './tasks/picture-tasks.ts';
import { releaseNotesTask } from './tasks/release-notes-task.ts';

/** Every file to make, the archive after what goes into it. */
export async function allTasks(context: BuildContext): Promise<Task[]> {
  const pdfs = await pdfTasks(context);
  const guide = pdfs.find(({ file }) => file.endsWith(DOCUMENT_FILES.brandGuide));
  if (!guide) throw new Error('There is no brand guide for the archive');
  const logos = logoTasks(context);
  const pictures = await sharingPictureTasks(context);
  return [...pdfs, ...pictures, ...logos, archiveTask(guide, logos), await releaseNotesTask()];
}

/** Files that no task makes, as paths from the root, for instance those with an earlier symbol in their names. */
export function filesNotMadeBy(tasks: readonly Task[]): string[] {
  const made = new Set(tasks.map(({ file }) => join(root, file)));
  return ['web/public/documents', 'web/public/og']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !made.has(path))
    .map((path) => relative(root, path));
}

const isCurrent = async (path: string, hash: string) =>
  existsSync(path) && (await embeddedHash(path, readFileSync(path))) === hash;

async function run({ file, hash, make }: Task, isForced: boolean): Promise<void> {
  const path = join(root, file);
  if (!isForced && (await isCurrent(path, hash))) return console.log(`${file} is up to date`);
  const bytes = await make();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${file} ${(bytes.length / 1024).toFixed(0)} KB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const context = await openBuildContext();
  try {
    const tasks = await allTasks(context);
    for (const task of tasks) await run(task, process.argv.includes('--all'));
    for (const file of filesNotMadeBy(tasks)) rmSync(join(root, file));
  } finally {
    await context.close();
  }
}
