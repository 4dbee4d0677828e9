import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { OFFLINE_WORKER } from './offline-pages.ts';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const DATA_TYPE = /\btype\s*=\s*["']?application\/(ld\+)?json\b/i;

/** The texts of the inline scripts that a browser would run. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    /\bsrc\s*=/i.test(attributes) || DATA_TYPE.test(attributes) ? [] : [text],
  );

/** The hash of a page's import map, which its script puts in (web/postbuild/defer-scripts.ts). */
const IMPORT_MAP = /<script data-importmap="[^"]*" data-integrity="(sha256-[^"]+)">/g;
const importMaps = (html: string): string[] => [...html.matchAll(IMPORT_MAP)].map(([, integrity]) => `'${integrity}'`);

const hash = (script: string) => `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(script))))}'`;

/** The policy of one page: our own files, and of inline scripts exactly those in this HTML. */
export function pagePolicy(html: string): string {
  const hashes = [...new Set([...inlineScripts(html).map(hash), ...importMaps(html)])];
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
  if (path === OFFLINE_WORKER || (/^\/assets\/[^/]+\.js$/.test(path) && path.includes('.worker-')))
    return "default-src 'none'; script-src 'self'; connect-src 'self'";
  return undefined;
}

/** A page's scripts are refused unless the page names their hash (web/postbuild/script-integrity.ts). */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/** Which features of the device a document may use: none, but those allowed to the site itself. */
export const permissionsPolicy = (allowed: readonly string[] = []): string =>
  DENIED_FEATURES.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(', ');

/** For everything that is not a page: nothing may be loaded, framed or sent from it. */
const NOTHING_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const ALWAYS: Record<string, string> = {
  'content-security-policy': NOTHING_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy(),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const LIVE = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The security headers that every answer carries; an answer's own policy stays. HSTS outside local mode only. */
export const securityHeaders = (mode: 'local' | 'live'): Record<string, string> =>
  mode === 'live' ? { ...ALWAYS, ...LIVE } : ALWAYS;
