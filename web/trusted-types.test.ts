import { expect, it } from 'vitest';
import { workerUrl } from './trusted-types.ts';

const BASE = 'https://usg.example/wallet';
const allowed = (url: string, dev = false) => workerUrl(url, BASE, dev);

it('lets the workers of the build through unchanged', () => {
  expect(allowed('/assets/kdf.worker-BXN_oNMOm.js')).toBe('/assets/kdf.worker-BXN_oNMOm.js');
  expect(allowed('https://usg.example/assets/session.worker-a-b.js')).toContain('session.worker');
  expect(allowed('/assets/pin.worker-a.js?key=RWQ')).toBe('/assets/pin.worker-a.js?key=RWQ');
  expect(allowed('/wallet-offline.js')).toBe('/wallet-offline.js');
});

it.each([
  'https://elsewhere.example/assets/kdf.worker-a.js',
  '//elsewhere.example/assets/kdf.worker-a.js',
  '/assets/other-a.js',
  '/assets/wallet-offline.js',
  '/wallet-offlineXjs',
  '/assets/kdf.worker-a.js/../../evil.js',
  '/elsewhere/assets/kdf.worker-a.js',
  'data:text/javascript,alert(1)',
  'blob:https://usg.example/0',
  '/wallet/kdf.worker.ts',
])('refuses %s', (url) => {
  expect(() => allowed(url)).toThrow(TypeError);
});

it('takes the workers’ sources only while developing', () => {
  expect(allowed('/wallet/kdf.worker.ts?worker_file&type=module', true)).toContain('kdf.worker.ts');
  expect(allowed('/wallet/session/session.worker.ts?worker_file&type=module', true)).toContain('session.worker.ts');
});
