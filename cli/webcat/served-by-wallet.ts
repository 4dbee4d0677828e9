import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zeroAddress } from 'viem';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import type { ReleaseManifest } from '#domain/release/manifest.ts';
import type { Policies } from '#domain/release/webcat.ts';
import { readBuild } from '#server/site/pages/read-build.ts';
import { expectedSite } from '../verify-build/expected-site.ts';
import { wasmIn } from './wasm-modules.ts';

/** Nothing that a server knows is in what is the same for everyone. */
const NOTHING = {
  mode: 'live',
  chain: { id: 1, token: zeroAddress, local: false },
  price: null,
  figures: null,
  chart: '',
} as const;

const POLICY = 'content-security-policy';

/**
 * What the wallet's own address serves of a release byte for byte, by the server's own code: which paths, with which policies, and the
 * WebAssembly modules in it. Throws where the build here isn't the release's.
 */
export async function servedByWallet(
  folder: string,
  { hashes }: ReleaseManifest,
  origins: { site: string; wallet: string },
) {
  const site = expectedSite(await readBuild(folder), origins, NOTHING);
  const of = new Map<string, string>();
  const served: Record<string, string> = {};
  for (const [path, hash] of Object.entries(hashes)) {
    const { status, headers, body } = await site.answer(origins.wallet, path);
    if (status !== 200) continue;
    if (createHash('sha256').update(body).digest('base64url') !== hash)
      throw new Error(`${path} isn’t the release’s in the build here.`);
    served[path] = hash;
    of.set(path, headers.get(POLICY) ?? '');
  }
  if (!Object.hasOwn(served, PAGE_PATHS.wallet))
    throw new Error('The release has no wallet page that is the same for everyone.');
  const calls = await site.answer(origins.wallet, '/api/none.json');
  const scripts = Object.keys(served).filter((path) => path.endsWith('.js'));
  const texts = await Promise.all(scripts.map((path) => readFile(join(folder, 'client', path), 'utf8')));
  const policies: Policies = { default: calls.headers.get(POLICY) ?? '', of };
  return { hashes: served, policies, wasm: texts.flatMap(wasmIn) };
}
