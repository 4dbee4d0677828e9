import { trustedComment } from '../check-release.ts';
import { expiryOf, type Release, type ReleaseManifest, releaseBytes, releaseHash } from '../manifest.ts';
import { publicKeyText, type SigningKey, signatureFile } from '../sign.ts';

/** A release key of its own. */
export async function testKey(): Promise<SigningKey & { text: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const seed = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-32);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = { id: crypto.getRandomValues(new Uint8Array(8)), seed, publicKey };
  return { ...key, text: publicKeyText(key) };
}

const integrity = `sha384-${'A'.repeat(64)}`;
const hash = (letter: string) => letter.repeat(43);

/** A manifest of three files: a script, a WebAssembly module, and two pages of which the server fills in one. */
export function testManifest(change: Partial<Release> = {}): ReleaseManifest {
  const issued = change.issued ?? '2030-01-01T12:00:00Z';
  return {
    hashes: { '/assets/main-abc.js': hash('a'), '/assets/kdf.wasm': hash('b'), '/wallet': hash('c') },
    wasm_hashes: [hash('b')],
    usg_release: {
      format: 1,
      number: 3,
      version: '0.2.0',
      commit: 'c0ffee'.padEnd(40, '0'),
      issued,
      expires: expiryOf(issued),
      emergency: false,
      notes: ['The wallet opens faster.'],
      files: {
        '/assets/main-abc.js': { integrity, size: 12, type: 'text/javascript; charset=utf-8' },
        '/assets/kdf.wasm': { integrity, size: 34, type: 'application/wasm' },
        '/wallet/index.html': { integrity, size: 56, type: 'text/html; charset=utf-8' },
        '/index.html': { integrity, size: 78, type: 'text/html; charset=utf-8', filled: true },
      },
      pages: { '/': '/index.html', '/wallet': '/wallet/index.html' },
      ...change,
    },
  };
}

/** A manifest as a site serves it, with its signature. */
export async function signedRelease(key: SigningKey, manifest: ReleaseManifest = testManifest()) {
  const bytes = releaseBytes(manifest);
  const hashText = releaseHash(bytes);
  const signature = await signatureFile(bytes, trustedComment(manifest.usg_release, hashText), key);
  return { manifest: bytes, signature, hash: hashText };
}
