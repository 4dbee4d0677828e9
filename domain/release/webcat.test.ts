import { expect, it } from 'vitest';
import { type WebcatManifest, webcatBytes } from './webcat.ts';

const manifest: WebcatManifest = {
  name: 'A "quoted" name and a \\',
  version: '1.2.3.4',
  default_csp: "default-src 'none'",
  extra_csp: {},
  default_index: 'wallet',
  default_fallback: '/wallet',
  timestamp: 'size=1\nroot_hash=ab\n',
  files: { '/wallet': 'B', '/assets/a.js': 'A' },
  wasm: [],
};

it('has signed the bytes that browsers make of a manifest: keys in order, and newlines as they are', () => {
  expect(new TextDecoder().decode(webcatBytes(manifest))).toBe(
    `{"default_csp":"default-src 'none'","default_fallback":"/wallet","default_index":"wallet","extra_csp":{},` +
      `"files":{"/assets/a.js":"A","/wallet":"B"},"name":"A \\"quoted\\" name and a \\\\","timestamp":"size=1\nroot_hash=ab\n",` +
      `"version":"1.2.3.4","wasm":[]}`,
  );
});
