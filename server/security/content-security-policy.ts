import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA_TYPE = /\btype\s*=\s*["']?application\/(ld\+)?json\b/i;

/** The texts of the inline scripts that a browser would run. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    /\bsrc\s*=/i.test(attributes) || DATA_TYPE.test(attributes) ? [] : [text],
  );

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The policy of one page: our own files, and of inline scripts exactly those in this HTML. */
export function pagePolicy(html: string): string {
  const hashes = [...new Set(inlineScripts(html).map(hash))];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** The policies of worker scripts; only the key derivation may compile WebAssembly. */
export function workerPolicy(path: string): string | undefined {
  if (/^\/assets\/kdf\.worker-[^/]+\.js$/.test(path)) {
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  }
  if (/^\/assets\/[^/]*\.worker-[^/]+\.js$/.test(path))
    return "default-src 'none'; script-src 'self'; connect-src 'self'";
  return undefined;
}
