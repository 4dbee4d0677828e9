import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';

const PAGE_CSP =
  "default-src 'none'; script-src 'self' 'HASH'; worker-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types default";
const WORKER_CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

type Options = { entry: string; workerCsp?: string; pageCsp?: string };

const sha256 = (content: string | Uint8Array) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

async function hashesIn(assets: string): Promise<Record<string, string>> {
  const names = await readdir(assets);
  const hashes = names.map(async (name) => [`/assets/${name}`, sha256(await readFile(join(assets, name)))] as const);
  return Object.fromEntries(await Promise.all(hashes));
}

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
  const map = JSON.stringify({ integrity: await hashesIn(join(outDir, 'assets')) });
  const policy = pageCsp.replace("'HASH'", `'${sha256(map)}'`);
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url ?? '/', 'http://x').pathname);
    if (!name.endsWith('.js')) {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
      return response.end(
        `<!doctype html><title>Wallet</title><script type="importmap">${map}</script><script type="module" src="/assets/page.js"></script>`,
      );
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
