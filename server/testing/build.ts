import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { issuerHash } from '#domain/issuer-hash.ts';
import { PAGE_PLACEHOLDERS } from '#domain/page-texts.ts';
import { SITEMAP_FILE, sitemapOf } from '#domain/sitemap.ts';

export const INLINE = 'window.ready = 1;';
const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title>` +
  `<link rel="canonical" href="${PAGE_PLACEHOLDERS.origin}/x"/></head><body><p>${PAGE_PLACEHOLDERS.priceText}</p>` +
  `<script id="site-data" type="application/json">{"price":${PAGE_PLACEHOLDERS.priceData}}</script>` +
  `<script>${INLINE}</script><script type="module" src="/assets/entry-abc.js"></script></body></html>`;

/** As the build leaves it: without a mark. */
const WALLET = `<!doctype html><title>Wallet</title><p>Your wallet</p><script>${INLINE}</script>`;

const ROUTES = [
  { pattern: '/', file: 'index.html' },
  { pattern: '/about', file: 'about/index.html' },
  { pattern: '/admin', file: 'admin/index.html' },
  { pattern: '/wallet', file: 'wallet/index.html' },
  { pattern: '/wallet2', file: 'wallet2/index.html' },
  { pattern: '/moved-wallet', file: 'moved-wallet/index.html' },
  { pattern: '/redeem', file: 'redeem/index.html' },
  { pattern: '/redeemsuccess', file: 'redeemsuccess/index.html' },
  { pattern: '/login', file: 'login/index.html' },
  { pattern: '/leads', file: '__spa-fallback.html' },
  { pattern: '/profile/*', file: '__spa-fallback.html' },
  { pattern: '*', file: 'unmatched/index.html', status: 404 },
];

/** A small web build in the same form as the real one, in a folder that exists until the run ends. */
export function testBuild(files: Record<string, string> = {}, parent = inject('runFolder')): string {
  const folder = mkdtempSync(join(parent, 'build-'));
  const all: Record<string, string | Uint8Array> = {
    'routes.json': JSON.stringify({
      routes: ROUTES,
      fallback: '__spa-fallback.html',
      tokenPage: 'contract/index.html',
      texts: ['robots.txt', SITEMAP_FILE],
      placeholders: PAGE_PLACEHOLDERS,
      issuer: issuerHash(),
      static: ['wallet/index.html'],
    }),
    'client/index.html': page('Home'),
    'client/about/index.html': page('About'),
    'client/admin/index.html': page('Admin'),
    'client/wallet/index.html': WALLET,
    'client/wallet/index.html.br': brotliCompressSync(WALLET),
    'client/wallet/index.html.gz': gzipSync(WALLET),
    'client/wallet-offline.js': 'const COPY={};\n',
    'client/wallet2/index.html': page('Wallet alone'),
    'client/moved-wallet/index.html': page('Moved wallet'),
    'client/redeem/index.html': page('Redeem'),
    'client/redeemsuccess/index.html': page('Redemption'),
    'client/login/index.html': page('Login'),
    'client/contract/index.html': page('Contract'),
    'client/unmatched/index.html': page('Unmatched'),
    'client/__spa-fallback.html': page('Fallback'),
    'client/robots.txt': `Sitemap: ${PAGE_PLACEHOLDERS.origin}/sitemap.xml\n`,
    [`client/${SITEMAP_FILE}`]: sitemapOf(['/', '/about', '/wallet']),
    'client/assets/entry-abc.js': 'export {};\n',
    'client/assets/entry-abc.js.br': brotliCompressSync('export {};\n'),
    'client/assets/entry-abc.js.gz': gzipSync('export {};\n'),
    'client/assets/kdf.worker-abc.js': '0;\n',
    'client/assets/pin.worker-abc.js': '0;\n',
    'client/assets/session.worker-abc.js': '0;\n',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
