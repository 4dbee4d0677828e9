import { OFFLINE_WORKER } from '#domain/offline-pages.ts';
import type { Manner, Purpose } from './ask.ts';

const PURPOSES: [type: RegExp, purpose: Purpose][] = [
  [/^text\/(html|plain)|^application\/pdf/, 'navigation'],
  [/javascript/, 'module script'],
  [/^text\/css/, 'style'],
  [/^font\//, 'font'],
  [/^image\//, 'image'],
  [/manifest\+json/, 'web manifest'],
];

/** What a browser asks for a file of that type. */
function purposeOf(path: string, type: string): Purpose {
  if (path === OFFLINE_WORKER) return 'service worker';
  if (path.startsWith('/assets/') && path.includes('.worker-')) return 'worker';
  return PURPOSES.find(([pattern]) => pattern.test(type))?.[1] ?? 'fetch';
}

const ALL_ENCODINGS = 'gzip, deflate, br, zstd';

/**
 * The ways in which an address is asked for: as the browsers load it, by each encoding, and once for another purpose, since a service
 * worker fetches pages, and a script can be opened like a page.
 */
export function mannersFor(path: string, type: string): Manner[] {
  const purpose = purposeOf(path, type);
  return [
    { purpose, browser: 'Chrome', encodings: ALL_ENCODINGS },
    { purpose, browser: 'Firefox', encodings: 'gzip' },
    { purpose, browser: 'Safari', encodings: 'identity' },
    { purpose: purpose === 'navigation' ? 'fetch' : 'navigation', browser: 'Chrome', encodings: ALL_ENCODINGS },
  ];
}

/** Such a way as a finding names it. */
export const mannerText = ({ purpose, browser, encodings }: Manner) => `${purpose}, ${browser}, ${encodings}`;
