import type { Address, Hex } from 'viem';
import * as z from 'zod/mini';
import { FILE_FAULTS } from '#domain/messages/verify.ts';
import { receiptHash } from '#domain/redemptions/redemption.ts';
import type { Act } from './acts.ts';
import { type Lot, lotSchema, provedRoot } from './lots.ts';
import {
  type Held,
  hash,
  type Manifest,
  manifestFaults,
  manifestFaultText,
  readManifest,
  sha256Hex,
} from './manifest.ts';

type Attestation = Extract<Act, { name: 'ReserveAttested' }>;

/** A file that someone holds. */
export type HeldFile = { name: string; bytes: Uint8Array };

/** What a file turned out to be, and what is wrong with it; `at` is the time of the act that vouches for it, in unix seconds. */
export type FileVerdict = {
  name: string;
  sha256: Hex;
  kind: 'manifest' | 'lot' | 'report' | 'document' | 'receipt' | 'unknown';
  faults: readonly string[];
  at?: number;
  lot?: Lot;
};

/** The token's acts, and which token on which chain. */
export type Evidence = { acts: readonly Act[]; token: Address; chainId: number };

const lotProofSchema = z.object({ lot: lotSchema, proof: z.array(hash) });

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

const attestationOf = (acts: readonly Act[], sha256: Hex) =>
  acts.findLast((act): act is Attestation => act.name === 'ReserveAttested' && act.args.documentHash === sha256);

type Attested = { manifest: Manifest; at: number };
type ByHash = ReadonlyMap<string, Held>;

/** The manifests that lead to this one, each naming the one before, oldest first: back to the first that isn't at hand. */
export function manifestsBefore({ previous }: Pick<Manifest, 'previous'>, byHash: ByHash): Held[] {
  const before = previous === null ? undefined : byHash.get(previous);
  return before ? [...manifestsBefore(before.manifest, byHash), before] : [];
}

function manifestVerdict(
  file: HeldFile,
  sha256: Hex,
  { acts, token, chainId }: Evidence,
  byHash: ByHash = new Map(),
): FileVerdict {
  const act = attestationOf(acts, sha256);
  const last = act ?? acts.findLast((each): each is Attestation => each.name === 'ReserveAttested');
  if (!last) return { name: file.name, sha256, kind: 'manifest', faults: [FILE_FAULTS.nothingAttested] };
  const manifest = readManifest(file.bytes);
  const earlier = manifest ? manifestsBefore(manifest, byHash) : [];
  const faults = manifestFaults(file.bytes, { ...last.args, token, chainId }, { earlier }).map(manifestFaultText);
  return { name: file.name, sha256, kind: 'manifest', faults, ...(act && { at: act.time }) };
}

function lotVerdict(file: HeldFile, sha256: Hex, held: z.infer<typeof lotProofSchema>, manifests: Attested[]) {
  const root = provedRoot(held);
  const attested = manifests.find(({ manifest }) => manifest.lots.root === root);
  const faults = attested ? [] : [manifests.length > 0 ? FILE_FAULTS.lotNotAttested : FILE_FAULTS.manifestNeeded];
  return { name: file.name, sha256, kind: 'lot', faults, lot: held.lot, ...(attested && { at: attested.at }) } as const;
}

function otherVerdict({ name, bytes }: HeldFile, sha256: Hex, { acts }: Evidence, manifests: Attested[]): FileVerdict {
  const attested = attestationOf(acts, sha256);
  if (attested) return { name, sha256, kind: 'document', faults: [], at: attested.time };
  const report = manifests.find(({ manifest }) => manifest.reports.some((each) => each.sha256 === sha256));
  if (report) return { name, sha256, kind: 'report', faults: [], at: report.at };
  const written = receiptHash(new TextDecoder().decode(bytes));
  const receipt = acts.findLast((act) => act.name === 'RedemptionFulfilled' && act.args.receiptHash === written);
  if (receipt) return { name, sha256, kind: 'receipt', faults: [], at: receipt.time };
  return { name, sha256, kind: 'unknown', faults: [FILE_FAULTS.notAttested] };
}

/** What each file is by the token's acts: an attested manifest, a report that one lists, the proof of a lot, or a delivery's receipt. */
export function checkFiles(files: readonly HeldFile[], evidence: Evidence): FileVerdict[] {
  const known = files.map((file) => ({ file, sha256: sha256Hex(file.bytes), manifest: readManifest(file.bytes) }));
  const attested = known.flatMap(({ file, sha256, manifest }): Attested[] => {
    const verdict = manifest && manifestVerdict(file, sha256, evidence);
    return verdict?.faults.length === 0 && verdict.at !== undefined
      ? [{ manifest: manifest as Manifest, at: verdict.at }]
      : [];
  });
  const byHash = new Map(
    known.flatMap(({ sha256, manifest }) => (manifest ? [[sha256, { manifest, hash: sha256 }]] : [])),
  );
  return known.map(({ file, sha256, manifest }) => {
    if (manifest) return manifestVerdict(file, sha256, evidence, byHash);
    const lot = z.safeParse(lotProofSchema, parsed(file.bytes));
    return lot.success ? lotVerdict(file, sha256, lot.data, attested) : otherVerdict(file, sha256, evidence, attested);
  });
}
