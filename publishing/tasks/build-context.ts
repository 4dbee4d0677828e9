import tailwindcss from '@tailwindcss/vite';
import { createServer } from 'vite';
import { colorStyles, texts } from '#web/vite-plugins.ts';
import { root } from '../../scripts/root.mjs';
import { type Chromium, openChromium } from './chromium.ts';

/** A file to make (path from the root), the hash of its sources, which is embedded in it, and how to make it. */
export type Task = { file: string; hash: string; make(): Promise<Uint8Array> };

/** Loads modules and stylesheets through the site's own compilers, without a server that listens. */
export async function openModules() {
  const vite = await createServer({
    root,
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [texts(), colorStyles(), tailwindcss()],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return {
    /** The exports of a module, by its path from the root. */
    load: <Exports>(path: string): Promise<Exports> => vite.ssrLoadModule(`/${path}`) as Promise<Exports>,

    /** A stylesheet as the browser gets it. */
    async css(path: string): Promise<string> {
      const result = await vite.environments.client.transformRequest(`/${path}?direct`);
      if (!result) throw new Error(`${path} gives no stylesheet`);
      return result.code;
    },

    close: () => vite.close(),
  };
}

export type Modules = Awaited<ReturnType<typeof openModules>>;

/** What tasks work with; Chromium starts when the first task asks for it. */
export type BuildContext = { modules: Modules; css: string; chromium(): Promise<Chromium>; close(): Promise<void> };

export async function openBuildContext(): Promise<BuildContext> {
  const modules = await openModules();
  let chromium: Promise<Chromium> | undefined;
  return {
    modules,
    css: await modules.css('publishing/documents/styles/documents.css'),
    chromium() {
      chromium ??= openChromium();
      return chromium;
    },
    async close() {
      await (await chromium)?.close();
      await modules.close();
    },
  };
}
