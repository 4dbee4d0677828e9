import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { PAGE_FILES } from './page-files.ts';

const ASSET = /["'](\/assets\/[^"']+\.js)["']/g;

/** Where Vite's manifest is kept: outside of build/client, whose files are all served. */
export const manifestFile = (build: string): string => join(build, 'manifest.json');

async function readImports(build: string): Promise<Map<string, string[]>> {
  const manifest: Manifest = JSON.parse(await readFile(manifestFile(build), 'utf8'));
  const pathsOf = (keys: string[] = []) => keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []));
  return new Map(Object.values(manifest).map(({ file, imports }) => [`/${file}`, pathsOf(imports)]));
}

/** The paths of all scripts that a page loads: those it names and what they import, each after its own imports. */
export async function scriptsOf(build: string, html: string): Promise<string[]> {
  const imports = await readImports(build);
  const seen = new Set<string>();
  const withImports = (path: string): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return [...(imports.get(path) ?? []).flatMap(withImports), path];
  };
  return [...html.matchAll(ASSET)].flatMap(([, path = '']) => withImports(path));
}

/** Bytes (brotli) and number of all scripts that a page loads for itself. */
async function scriptSize(build: string, file: string): Promise<{ bytes: number; count: number }> {
  const client = join(build, 'client');
  const scripts = await scriptsOf(build, await readFile(join(client, file), 'utf8'));
  const sizes = await Promise.all(scripts.map(async (path) => (await stat(join(client, `${path}.br`))).size));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), count: scripts.length };
}

export const scriptBytes = async (build: string, file: string): Promise<number> =>
  (await scriptSize(build, file)).bytes;

/** One line a page: its JavaScript and its HTML. */
export async function pageSizes(build: string): Promise<string[]> {
  return Promise.all(
    PAGE_FILES.map(async ({ pattern, file }) => {
      const { bytes, count } = await scriptSize(build, file);
      const script = (bytes / 1024).toFixed(1);
      const html = ((await stat(join(build, 'client', file))).size / 1024).toFixed(1);
      return `${pattern.padEnd(32)} ${script.padStart(6)} KB js (br) in ${String(count).padStart(2)} ${html.padStart(7)} KB html`;
    }),
  );
}
