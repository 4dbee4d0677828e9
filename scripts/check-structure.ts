import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { featureErrors, READ_OR_WRITE } from './structure/features.ts';
import { EMPTY_NAME, fileErrors, folderErrors, isTest } from './structure/folders.ts';
import { findCircle, readGraph, SKIPPED, type Source } from './structure/graph.ts';

const RUN = 6;
/** A run found in more places than this is boilerplate, not a copy. */
const TOO_COMMON = 8;
const IMPORT = /^import [^;(]*;|^export (type )?\{[^}]*\} from [^;]*;/gm;
const THIN = /^[\s\W]*$/;

/** The lines of a file that can be copied: without indentation, blank lines, brackets alone and imports. */
const linesOf = (code: string): string[] =>
  code
    .replace(IMPORT, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !THIN.test(line));

/** How many pairs of files (or a file with itself) share a run of six equal lines. */
function countDuplicates(files: ReadonlyMap<string, string>): number {
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

/** The limits of the layout: few enough files to keep in mind, each worth opening. */
export const LAYOUT_LIMITS = { files: 850, medianLines: [45, 90], ninetiethPercentile: 180 } as const;

const PRODUCTION = /\.(ts|tsx|mjs|mdx|css|sol)$/;
const LEFT_OUT =
  /^(e2e|bench|server\/migrations|contracts\/tests?)\/|^contracts\/(abi|bytecode|deployed)\.ts$|\.t\.sol$/;

export type LayoutReport = {
  files: number;
  median: number;
  ninetiethPercentile: number;
  singleFileFolders: string[];
  namesThatSayNothing: string[];
  circle: string[] | undefined;
  duplicates: number;
};

const isProduction = (path: string) => PRODUCTION.test(path) && !LEFT_OUT.test(path) && !isTest(path);

/** All files below root by folder, as paths from root; folders that hold nothing of the project's own are left out. */
function filesByFolder(root: string): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  const visit = (folder: string) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).filter(({ name }) => !SKIPPED.has(name));
    const path = ({ name }: Dirent) => posix.join(folder, name);
    folders.set(folder, entries.filter((entry) => entry.isFile()).map(path));
    for (const entry of entries) if (entry.isDirectory()) visit(path(entry));
  };
  visit('');
  return folders;
}

/** Folders that hold one source file: no other file but its test, and no folder below. */
function singleFileFolders(folders: Map<string, string[]>): string[] {
  const hasFolders = new Set([...folders.keys()].map((folder) => posix.dirname(folder)));
  return [...folders]
    .filter(([folder, files]) => folder !== '' && !hasFolders.has(folder) && files.some(isProduction))
    .filter(([, files]) => files.filter((path) => !isTest(path)).length === 1)
    .map(([folder]) => folder);
}

const at = (sorted: number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

/** How the tree below root is divided into files. */
export function layoutReport(root: string, sources: Source[]): LayoutReport {
  const folders = filesByFolder(root);
  const production = [...folders.values()].flat().filter(isProduction);
  const lines = production
    .map((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b);
  return {
    files: production.length,
    median: at(lines, 0.5),
    ninetiethPercentile: at(lines, 0.9),
    singleFileFolders: singleFileFolders(folders),
    namesThatSayNothing: production.filter(
      (path) => EMPTY_NAME.test(path) || (path.startsWith('server/') && READ_OR_WRITE.test(path)),
    ),
    circle: findCircle(new Map(sources.map((source) => [source.path, source.ours.map((target) => target.path)]))),
    duplicates: countDuplicates(new Map(sources.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]))),
  };
}

/** The report as lines to print. */
export const reportLines = (report: LayoutReport): string[] => [
  `production files            ${report.files} (at most ${LAYOUT_LIMITS.files})`,
  `lines a file, median        ${report.median} (${LAYOUT_LIMITS.medianLines.join(' to ')})`,
  `lines a file, 90th percent. ${report.ninetiethPercentile} (at most ${LAYOUT_LIMITS.ninetiethPercentile})`,
  `folders with a single file  ${[report.singleFileFolders.length, ...report.singleFileFolders].join('  ')}`,
  `names that say nothing      ${report.namesThatSayNothing.length}`,
  `import circles              ${report.circle ? 1 : 0}`,
  `pairs of 6 equal lines      ${report.duplicates}`,
];

/** The limits that the report's figures exceed, each with how to fix it. */
export function layoutErrors(report: LayoutReport): string[] {
  const [least, most] = LAYOUT_LIMITS.medianLines;
  const errors = report.singleFileFolders.map(
    (folder) => `${folder} holds a single file. Move it up, or join it to the folder that uses it.`,
  );
  if (report.files > LAYOUT_LIMITS.files)
    errors.push(`${report.files} production files; ${LAYOUT_LIMITS.files} is the most. Fold files with one importer.`);
  if (report.median < least)
    errors.push(`Half of all files have at most ${report.median} lines; ${least} is the least. Fold small files.`);
  if (report.median > most)
    errors.push(`Half of all files have at least ${report.median} lines; ${most} is the most. Split by subject.`);
  if (report.ninetiethPercentile > LAYOUT_LIMITS.ninetiethPercentile)
    errors.push(
      `A tenth of all files has ${report.ninetiethPercentile} lines or more; ${LAYOUT_LIMITS.ninetiethPercentile} is the most. Split by subject.`,
    );
  return errors;
}

/** Every breach of the project layout below root, each with how to fix it. */
export function structureErrors(root: string): string[] {
  const sources = readGraph(root);
  return [...folderErrors(sources), ...featureErrors(sources), ...fileErrors(sources)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const report = layoutReport(root, readGraph(root));
  const errors = [...structureErrors(root), ...layoutErrors(report)];
  for (const line of reportLines(report)) console.log(line);
  for (const error of errors) console.error(error);
  console.log(errors.length === 0 ? 'The layout keeps its rules.' : `${errors.length} breaches of the layout.`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
