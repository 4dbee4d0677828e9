import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { createServer, type EnvironmentModuleNode } from 'vite';
import { texts } from '#web/content/texts-plugin.ts';
import { root } from '../root.mjs';

const IMPORTED_STYLES = /@import\s+"(\.[^"]+)"/g;

const isOurs = (file: string) => file.startsWith(root + sep) && !file.includes('node_modules');
const fromRoot = (file: string) => relative(root, file).split(sep).join('/');

function stylesBelow(path: string): string[] {
  const css = readFileSync(join(root, path), 'utf8');
  const imported = [...css.matchAll(IMPORTED_STYLES)].map(([, target]) =>
    fromRoot(join(root, path, '..', `${target}`)),
  );
  return [path, ...imported.flatMap(stylesBelow)];
}

/** Loads what the documents are drawn from by the site's own compilers, without a server that listens. */
export async function openPages() {
  const vite = await createServer({
    root,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [texts(), tailwindcss()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });

  function modulesBelow(node: EnvironmentModuleNode, seen: Set<EnvironmentModuleNode>) {
    if (seen.has(node)) return;
    seen.add(node);
    for (const next of node.importedModules) modulesBelow(next, seen);
  }

  return {
    /** The exports of a module of the web, by its path from the root. */
    load: <Exports>(path: string): Promise<Exports> => vite.ssrLoadModule(`/${path}`) as Promise<Exports>,

    /** Every file of ours that loaded modules and their stylesheet are made of, sorted. */
    sources(modules: string[], styles: string): string[] {
      const seen = new Set<EnvironmentModuleNode>();
      const { moduleGraph } = vite.environments.ssr;
      const nodes = modules.flatMap((path) => [...(moduleGraph.getModulesByFile(join(root, path)) ?? [])]);
      for (const node of nodes) modulesBelow(node, seen);
      const files = [...seen].flatMap(({ file }) => (file && isOurs(file) ? [fromRoot(file)] : []));
      return [...new Set([...files, ...stylesBelow(styles)])].sort();
    },

    /** A stylesheet as the browser gets it. */
    async css(path: string): Promise<string> {
      const result = await vite.environments.client.transformRequest(`/${path}?direct`);
      if (!result) throw new Error(`${path} gives no stylesheet`);
      return result.code;
    },

    close: () => vite.close(),
  };
}

export type Pages = Awaited<ReturnType<typeof openPages>>;
