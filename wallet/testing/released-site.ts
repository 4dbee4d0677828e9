import { createHash } from 'node:crypto';
import { WALLET_FILES } from '#domain/offline-pages.ts';
import { type Release, type ReleaseManifest, servedPaths, wasmHashes } from '#domain/release/manifest.ts';
import type { SigningKey } from '#domain/release/sign.ts';
import { signedRelease, testManifest } from '#domain/release/testing/release.ts';

/** What each file says, by its path in the build. */
export type Files = Record<string, string>;

const PAGES = { '/wallet': '/wallet/index.html', '/wallet2': '/wallet2/index.html' };
const digest = (text: string, algorithm: 'sha256' | 'sha384', encoding: 'base64' | 'base64url') =>
  createHash(algorithm).update(text).digest(encoding);

function withList(files: Files): Files {
  return { ...files, [WALLET_FILES]: JSON.stringify(Object.keys(files).toSorted()) };
}

/** The manifest of a release that has these files. */
function manifestOf(files: Files, change: Partial<Release>): ReleaseManifest {
  const listed = Object.entries(files).map(([path, text]) => {
    const integrity = `sha384-${digest(text, 'sha384', 'base64')}`;
    return [path, { integrity, size: Buffer.byteLength(text), type: 'text/plain; charset=utf-8' }] as const;
  });
  const release = { ...testManifest(change).usg_release, files: Object.fromEntries(listed), pages: PAGES };
  const served = [...servedPaths(release)].map(
    ([path, file]) => [path, digest(files[file] ?? '', 'sha256', 'base64url')] as const,
  );
  const hashes = Object.fromEntries(served);
  return { hashes, wasm_hashes: wasmHashes(hashes), usg_release: release };
}

/** A release with its files, signed: what a site serves. */
export async function releaseOf(key: SigningKey, files: Files, change: Partial<Release> = {}) {
  const all = withList(files);
  const { manifest, signature, hash } = await signedRelease(key, manifestOf(all, change));
  return { signed: { manifest: new TextDecoder().decode(manifest), signature }, hash, files: all };
}
export type Released = Awaited<ReturnType<typeof releaseOf>>;

/** A site that serves a release; a test may replace what it answers with at a path, and sees what was asked for. */
export function releasedSite(first: Released) {
  let current = first;
  const asked: string[] = [];
  const altered = new Map<string, string | number>();
  const textAt = (path: string) => {
    if (path === '/release.json') return current.signed.manifest;
    if (path === '/release.json.minisig') return current.signed.signature;
    return current.files[PAGES[path as keyof typeof PAGES] ?? path];
  };
  return {
    asked,
    altered,
    publish(next: Released) {
      current = next;
    },
    fetch: async (path: string) => {
      asked.push(path);
      const answer = altered.get(path) ?? textAt(path) ?? 404;
      if (answer === 0) throw new TypeError('Failed to fetch');
      return typeof answer === 'number' ? new Response('', { status: answer }) : new Response(answer);
    },
  };
}
