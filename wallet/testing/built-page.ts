import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';

export const PAGE_CSP =
  "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types default";
const WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

type Options = { entry: string; workerCsp?: string; pageCsp?: string };

/** Builds a page for production and serves it with the site's strict policies; `build` beside it, for a look at sizes. */
export async function serveBuiltPage({ entry, workerCsp = WORKER_CSP, pageCsp = PAGE_CSP }: Options) {
  const outDir = await mkdtemp(join(tmpdir(), 'usg-wallet-page-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 10_000,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { entryFileNames: 'assets/page.js' } },
    },
  });
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://x').pathname);
    if (!name.endsWith('.js')) {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': pageCsp });
      return response.end('<!doctype html><title>Wallet</title><script type="module" src="/assets/page.js"></script>');
    }
    const code = await readFile(join(outDir, 'assets', name)).catch(() => undefined);
    const csp = name.startsWith('kdf.worker') ? workerCsp : "default-src 'none'";
    response.writeHead(code ? 200 : 404, { 'content-type': 'text/javascript', 'content-security-policy': csp });
    return response.end(code);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://localhost:${port}/`,
    outDir,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true });
    },
  };
}
