// npm run release: prepares a release of this checkout in release/NUMBER/ (docs/operating/releases.md).
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Address } from 'viem';
import { checkRelease, trustedComment } from '#domain/release/check-release.ts';
import { expiryOf, RELEASE_PATHS, type ReleaseManifest, releaseBytes, releaseHash } from '#domain/release/manifest.ts';
import { readPublicKey } from '#domain/release/minisign.ts';
import { signatureFile } from '#domain/release/sign.ts';
import { safeFile } from '#server/chain/deployment/carry-out.ts';
import { StartupError } from '#server/platform/errors.ts';
import { releases } from '#site';
import { buildWeb } from '../../scripts/build-web.mjs';
import { root } from '../../scripts/root.mjs';
import { askPassword } from '../ask-password.ts';
import { type Checkout, readCheckout } from './checkout.ts';
import { nextSteps, recordStep, releaseNotes } from './instructions.ts';
import { openSecretKey } from './minisign-key-file.ts';
import { billOfMaterials, signatureFaults, youngPackages } from './packages.ts';
import { readContents } from './read-build.ts';
import { thirdPartyLicenses } from './third-party-licenses.ts';

const USAGE = `npm run release -- [--key FILE | --signature FILE] [--young NAME@VERSION]

  --key FILE            minisign's secret key; its password is asked for
  --signature FILE      a signature that was made elsewhere: the first run, without either, writes what to sign
  --young NAME@VERSION  a package that may be less than a week old, such as the fix of a vulnerability; can be repeated

TOKEN_ADDRESS, CHAIN_ID and TOKEN_ADMIN, if set, give a file for the admin's Safe.`;

const BUILD = join(root, 'build');
const VERIFIER = 'usg-verifier.html';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function expectNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new StartupError(faults.join('\n'));
}

function checkoutToRelease(): Checkout {
  const read = readCheckout(root);
  if (!read.ok) throw new StartupError(read.faults.join('\n'));
  return read.checkout;
}

const sayEveryHundred = (done: number, all: number) => {
  if (done % 100 === 0 || done === all) console.log(`  ${done} of ${all}`);
};

/** Builds from nothing: what lies in build/ may not be what these sources make. */
async function buildAnew(): Promise<void> {
  rmSync(join(BUILD, 'sources.sha256'), { force: true });
  await buildWeb(process.execPath);
}

async function manifestOf({ commit, version, number, issued, page }: Checkout): Promise<ReleaseManifest> {
  const { hashes, wasm_hashes, files, pages } = await readContents(BUILD);
  const facts = { format: 1, number, version, commit, issued, expires: expiryOf(issued) } as const;
  return {
    hashes,
    wasm_hashes,
    usg_release: { ...facts, emergency: page.isEmergency, notes: page.notes, files, pages },
  };
}

type Signing = { key?: string | undefined; signature?: string | undefined };

/** The signature file, made here or elsewhere; undefined if it is still to be made. */
async function signed(bytes: Uint8Array, comment: string, { key, signature }: Signing): Promise<string | undefined> {
  if (signature) return readFileSync(signature, 'utf8');
  if (!key) return undefined;
  const ask = () =>
    askPassword({ print: console.log }, 'release key', 'Type the password in a terminal, or pipe it in.');
  return signatureFile(bytes, comment, await openSecretKey(readFileSync(key, 'utf8'), ask));
}

/** The verifier that was built; it has to be the one whose hash the notes give. */
function builtVerifier({ page }: Checkout): Uint8Array {
  const verifier = readFileSync(join(BUILD, 'client', 'documents', VERIFIER));
  if (sha256(verifier) !== page.verifier)
    throw new StartupError('The verifier that was built isn’t the one in docs/releases.md. Run npm run documents.');
  return verifier;
}

type Attached = { page: Checkout['page']; verifier: Uint8Array; manifest: ReleaseManifest; hash: string };

async function writeAttachments(folder: string, { page, verifier, manifest, hash }: Attached): Promise<boolean> {
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  const release = manifest.usg_release;
  write(VERIFIER, verifier);
  write(`usg-${release.version}.cdx.json`, await billOfMaterials(root));
  write('THIRD-PARTY-LICENSES.txt', thirdPartyLicenses(root));
  write('notes.md', releaseNotes(release, hash, page.verifier ?? ''));
  const { TOKEN_ADDRESS: token, CHAIN_ID: chainId, TOKEN_ADMIN: admin } = process.env;
  const hasSafeFile = Boolean(token && chainId && admin);
  if (token && chainId && admin) {
    const step = recordStep(token as Address, release, hash);
    write(
      'safe.json',
      safeFile(Number(chainId), admin as Address, [step], new Date(release.issued), 'Record a release'),
    );
  }
  return hasSafeFile;
}

async function prepareRelease({ young, ...signing }: Signing & { young: string[] }): Promise<void> {
  const checkout = checkoutToRelease();
  if (releases.keys.filter(readPublicKey).length === 0)
    throw new StartupError('site.config.ts names no release key: releases.keys. Make one with `minisign -G`.');
  console.log(`Release ${checkout.number} (${checkout.version}) of ${checkout.commit}`);
  await buildAnew();
  const verifier = builtVerifier(checkout);
  console.log('Asking the registry how old each package is, and whether the signatures are valid…');
  expectNone(await youngPackages(root, young, new Date(), sayEveryHundred));
  expectNone(await signatureFaults(root));
  const manifest = await manifestOf(checkout);
  const bytes = releaseBytes(manifest);
  const hash = releaseHash(bytes);
  const folder = join('release', String(checkout.number));
  const file = (name: string) => join(root, folder, name);
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(file('release.json'), bytes);
  const comment = trustedComment(manifest.usg_release, hash);
  const signature = await signed(bytes, comment, signing);
  if (signature === undefined) {
    console.log(`Sign ${folder}/release.json, then run this again with --signature ${folder}/release.json.minisig:`);
    console.log(`  minisign -S -s KEY -m ${folder}/release.json -t "$(printf '${comment.replaceAll('\t', '\\t')}')"`);
    process.exitCode = 1;
    return;
  }
  const checked = await checkRelease({ manifest: bytes, signature, keys: releases.keys, now: new Date() });
  if (!checked.ok) throw new StartupError(checked.message);
  writeFileSync(file('release.json.minisig'), signature);
  for (const path of Object.values(RELEASE_PATHS)) copyFileSync(file(path), join(BUILD, 'client', path));
  const hasSafeFile = await writeAttachments(join(root, folder), { page: checkout.page, verifier, manifest, hash });
  console.log(`Ready in ${folder}, and in build/client. SHA-256 of the manifest: ${hash}`);
  for (const line of nextSteps(manifest.usg_release, hash, { folder, hasSafeFile })) console.log(line);
}

try {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      signature: { type: 'string' },
      young: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  else await prepareRelease(values);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
