import { expect, it } from 'vitest';
import { TRUSTED_TYPES } from './trusted-types.ts';

type Rules = { createScript(text: string): string; createScriptURL(url: string): string };

/** The rules of a page's policies by their names. */
function policies(map?: string): Map<string, Rules> {
  const found = new Map<string, Rules>();
  const trustedTypes = { createPolicy: (name: string, rules: Rules) => found.set(name, rules) };
  const location = { href: 'https://usg.example/wallet', origin: 'https://usg.example' };
  new Function('window', 'location', 'map', TRUSTED_TYPES)({ trustedTypes }, location, map);
  return found;
}
const rules = (map?: string) => policies(map).get('default') as Rules;
const allowed = (url: string) => rules().createScriptURL(url);

it('makes the one policy that a page’s headers name', () => expect([...policies().keys()]).toEqual(['default']));

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

it('takes no text as a script but that of the page’s import map', () => {
  expect(rules('{"integrity":{}}').createScript('{"integrity":{}}')).toBe('{"integrity":{}}');
  expect(() => rules('{"integrity":{}}').createScript('{"integrity":{"/a.js":""}}')).toThrow(TypeError);
  expect(() => rules().createScript('alert(1)')).toThrow(TypeError);
});
