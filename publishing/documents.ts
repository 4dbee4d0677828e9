import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_FILES, VERIFIER_FILE } from '#content/document-files.ts';
import { site } from '#site';
import { buildVerifier } from '#web/verifier/build.ts';
import { root } from '../scripts/root.mjs';
import { type BuildContext, openBuildContext, type Task } from './tasks/build-context.ts';
import { embeddedHash, hashOf } from './tasks/embed-hash.ts';
import { archiveTask, logoTasks, sharingPictureTasks } from './tasks/picture-tasks.ts';
import { printPdf, withMetadata } from './tasks/print-pdf.ts';

type Printed = typeof import('./documents/printed-documents.tsx');
type DocumentHtml = typeof import('./documents/document-html.tsx');

/** The PDFs. */
async function pdfTasks({ modules, css, chromium }: BuildContext): Promise<Task[]> {
  const { htmlOf } = await modules.load<DocumentHtml>('publishing/documents/document-html.tsx');
  const { PRINTED_DOCUMENTS } = await modules.load<Printed>('publishing/documents/printed-documents.tsx');
  return PRINTED_DOCUMENTS.map(({ file, document }): Task => {
    const { body: _, ...facts } = document;
    const sheet = { html: htmlOf(document), css };
    const hash = hashOf(sheet.html, sheet.css, JSON.stringify(facts));
    const make = async () =>
      withMetadata(await printPdf(await chromium(), sheet), { ...facts, author: site.company, hash });
    return { file: `web/public${file}`, hash, make };
  });
}

const RELEASE_NOTES = 'docs/releases.md';

/** The verifier's name and hash in the notes of the newest release, which stands first. */
async function releaseNotesTask(): Promise<Task> {
  const { sha256 } = await buildVerifier();
  const line = `Verifier: \`${basename(VERIFIER_FILE)}\`, SHA-256 \`${sha256}\``;
  const make = async () =>
    Buffer.from(readFileSync(join(root, RELEASE_NOTES), 'utf8').replace(/Verifier: `.+`, SHA-256 `.+`/, line));
  return { file: RELEASE_NOTES, hash: sha256, make };
}

// npm run documents [-- --all]: the PDFs, the logo archive and the sharing pictures, from the same sources as the pages.

/** Every file to make, the archive after what goes into it. */
export async function allTasks(context: BuildContext): Promise<Task[]> {
  const pdfs = await pdfTasks(context);
  const guide = pdfs.find(({ file }) => file.endsWith(DOCUMENT_FILES.brandGuide));
  if (!guide) throw new Error('There is no brand guide for the archive');
  const logos = logoTasks(context);
  const pictures = await sharingPictureTasks(context);
  return [...pdfs, ...pictures, ...logos, archiveTask(guide, logos), await releaseNotesTask()];
}

/** The files beside those of the tasks, as paths from the root: made under an earlier symbol, for one. */
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
    const tasks = await allTasks(context);
    for (const task of tasks) await run(task, process.argv.includes('--all'));
    for (const file of filesNotMadeBy(tasks)) rmSync(join(root, file));
  } finally {
    await context.close();
  }
}
