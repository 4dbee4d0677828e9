import tailwindcss from '@tailwindcss/vite';
import { createServer } from 'vite';
import { texts } from '#content/texts-plugin.ts';
import { root } from '../../scripts/root.mjs';

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
  return {
    /** The exports of a module of the web, by its path from the root. */
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

export type Pages = Awaited<ReturnType<typeof openPages>>;
