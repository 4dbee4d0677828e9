import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canonicalJson } from '#domain/canonical-json.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { parseManifest, type ReleaseManifest } from '#domain/release/manifest.ts';
import {
  WEBCAT_PATHS,
  type WebcatEnrollment,
  type WebcatManifest,
  webcatBytes,
  webcatEnrollment,
  webcatManifest,
} from '#domain/release/webcat.ts';
import { Misuse } from '#server/platform/errors.ts';
import type { CommandResult } from '#server/platform/operator-command.ts';
import { site as issuer } from '#site';
import { root } from '../../scripts/root.mjs';
import { servedByWallet } from './served-by-wallet.ts';
import { signerOf } from './sigsum-proof.ts';

type Given = {
  file: string;
  folder: string;
  wallet?: string | undefined;
  treeHead?: string | undefined;
  enrollment?: string | undefined;
  proof?: string | undefined;
};

async function readRelease(file: string): Promise<ReleaseManifest> {
  const parsed = parseManifest(await readFile(file));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.manifest;
}

async function readEnrollment(file: string): Promise<WebcatEnrollment> {
  const read = webcatEnrollment.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success)
    throw new Error(`${file} isn’t an enrollment that browsers take: ${read.error.issues[0]?.path.join(' › ')}`);
  return read.data;
}

async function write(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The manifest for the wallet's own address, of this checkout's build. */
export async function walletManifest(
  build: string,
  release: ReleaseManifest,
  wallet: string,
  timestamp: string,
): Promise<WebcatManifest> {
  const { hashes, policies, wasm } = await servedByWallet(build, release, { site: issuer.links.website, wallet });
  const parts = { name: issuer.name, index: PAGE_PATHS.wallet, policies, wasm, timestamp };
  return webcatManifest({ ...release, hashes }, parts);
}

/** `usg webcat`: the files that enroll the wallet's own address in WEBCAT, for a release whose build is here. */
export async function webcatCommand(given: Given, build = join(root, 'build')): Promise<CommandResult> {
  const { file, folder, wallet, treeHead, enrollment: policyFile, proof: proofFile } = given;
  if (wallet === undefined || !URL.canParse(wallet) || new URL(wallet).origin !== wallet)
    throw new Misuse('--wallet is the wallet’s own address, such as https://wallet.usg.example.');
  if (treeHead === undefined) throw new Misuse('--tree-head is a file with a cosigned tree head of the log.');
  if ((policyFile === undefined) !== (proofFile === undefined))
    throw new Misuse('--enrollment and --proof go together.');
  const manifest = await walletManifest(build, await readRelease(file), wallet, await readFile(treeHead, 'utf8'));
  const bytes = webcatBytes(manifest);
  await write(folder, 'manifest.canonical', bytes);
  const written = `${join(folder, 'manifest.canonical')}: ${Object.keys(manifest.files).length} files, ${manifest.wasm.length} WebAssembly modules.`;
  if (policyFile === undefined || proofFile === undefined)
    return {
      ok: true,
      lines: [written, 'Have each signer submit it to the log, and run this again with --enrollment and --proof.'],
    };
  const enrollment = await readEnrollment(policyFile);
  const proof = await readFile(proofFile, 'utf8');
  const signer = signerOf(proof, bytes, enrollment.signers);
  if (!signer) return { ok: false, lines: [written, `${proofFile} isn’t a signer’s proof for this manifest.`] };
  if (enrollment.threshold > 1)
    return { ok: false, lines: [written, 'The enrollment asks for more than one signer, and one proof was given.'] };
  await write(folder, WEBCAT_PATHS.enrollment, `${canonicalJson(enrollment)}\n`);
  await write(
    folder,
    WEBCAT_PATHS.bundle,
    `${JSON.stringify({ enrollment, manifest, signatures: { [signer]: proof } })}\n`,
  );
  return { ok: true, lines: [written, `${folder}${WEBCAT_PATHS.bundle}: to be served at the wallet’s address.`] };
}
