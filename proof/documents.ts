import { type Address, type Hex, keccak256 } from 'viem';
import * as z from 'zod/mini';
import { FILE_FAULTS, FILE_NOTES } from '#domain/verifier/messages.ts';
import type { Act } from './acts.ts';
import { type Lot, type LotProof, lotSchema, provedRoot } from './lots.ts';
import { hash, type Manifest, readManifest, sha256Hex, utf8Text } from './manifest.ts';
import { type HeldManifest, manifestFaults, manifestFaultText } from './manifest-faults.ts';

type Attestation = Extract<Act, { name: 'ReserveAttested' }>;

/** A file that someone holds. */
export type HeldFile = { name: string; bytes: Uint8Array };

/** What a file turned out to be, and what is wrong with it; `at` is the time of the act that vouches for it, in unix seconds. */
export type FileVerdict = {
  name: string;
  sha256: Hex;
  kind: 'manifest' | 'lot' | 'report' | 'document' | 'receipt' | 'unknown';
  faults: readonly string[];
  /** What it was and no longer is, or isn't shown to be: such a file proves nothing of today. */
  notes: readonly string[];
  at?: number;
  lot?: Lot;
};

/** The token's acts, and which token on which chain. */
export type Evidence = { acts: readonly Act[]; token: Address; chainId: number };

const lotProofSchema = z.strictObject({ lot: lotSchema, proof: z.array(hash) });

const parsed = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8Text(bytes));
  } catch {
    return undefined;
  }
};

const attestations = (acts: readonly Act[]) => acts.filter((act): act is Attestation => act.name === 'ReserveAttested');
const attestationOf = (acts: readonly Act[], sha256: Hex) =>
  attestations(acts).findLast(({ args }) => args.documentHash === sha256);
/** Empty for what the newest attestation vouches for. */
const notesOf = (act: Attestation | undefined, acts: readonly Act[]): string[] =>
  act === undefined || act === attestations(acts).at(-1) ? [] : [FILE_NOTES.superseded];

/** A manifest whose hash is on the chain, the last attestation that names it, and whether it has no fault: else it vouches for nothing. */
type Attested = { manifest: Manifest; act: Attestation; isSound: boolean };
type ByHash = ReadonlyMap<string, HeldManifest>;

/** The attestations before the last one of that document, oldest first. One that was made again at once follows the same. */
export function attestationsBefore(acts: readonly Act[], documentHash: Hex): Attestation[] {
  const all = attestations(acts);
  let at = all.findLastIndex(({ args }) => args.documentHash === documentHash);
  while (all[at - 1]?.args.documentHash === documentHash) at--;
  return all.slice(0, Math.max(at, 0));
}

/** The manifests of those, oldest first: back to the first that isn't at hand. The acts alone say which come before. */
export function manifestsBefore(acts: readonly Act[], documentHash: Hex, byHash: ByHash): HeldManifest[] {
  const before = attestationsBefore(acts, documentHash);
  const held = byHash.get(before.at(-1)?.args.documentHash ?? '');
  return held ? [...manifestsBefore(before, held.hash, byHash), held] : [];
}

function manifestVerdict(
  file: HeldFile,
  sha256: Hex,
  { acts, token, chainId }: Evidence,
  byHash: ByHash = new Map(),
): FileVerdict {
  const act = attestationOf(acts, sha256);
  const last = act ?? attestations(acts).at(-1);
  if (!last) return { name: file.name, sha256, kind: 'manifest', faults: [FILE_FAULTS.nothingAttested], notes: [] };
  const before = act && (attestationsBefore(acts, sha256).at(-1)?.args ?? null);
  const evidence = { before, earlier: manifestsBefore(acts, sha256, byHash) };
  const faults = manifestFaults(file.bytes, { ...last.args, token, chainId }, evidence).map(manifestFaultText);
  return { name: file.name, sha256, kind: 'manifest', faults, notes: notesOf(act, acts), ...(act && { at: act.time }) };
}

/** Why a lot was excluded, where an attested manifest among these files says so; an excluded lot never comes back. */
const exclusionOf = ({ lot }: LotProof, manifests: readonly Attested[]): string | undefined =>
  manifests.flatMap(({ manifest }) => manifest.exclusions).find((each) => each.lot === lot.id)?.reason;

function lotVerdict({ name }: HeldFile, sha256: Hex, held: LotProof, { acts }: Evidence, manifests: Attested[]) {
  const root = provedRoot(held);
  const last = attestations(acts).at(-1);
  const sound = manifests.filter(({ isSound }) => isSound);
  const leading = sound.filter(({ manifest }) => manifest.lots.root === root);
  const attested = leading.find(({ act }) => act === last) ?? leading.at(-1);
  const lot = { name, sha256, kind: 'lot', lot: held.lot } as const;
  if (!attested) {
    return {
      ...lot,
      faults: [sound.length > 0 ? FILE_FAULTS.lotNotAttested : FILE_FAULTS.manifestNeeded],
      notes: [],
    };
  }
  const at = attested.act.time;
  const left = exclusionOf(held, manifests);
  if (left !== undefined) return { ...lot, at, faults: [FILE_FAULTS.lotLeft(left)], notes: [] };
  return { ...lot, at, faults: [], notes: attested.act === last ? [] : [FILE_NOTES.lotOfEarlier] };
}

function otherVerdict({ name, bytes }: HeldFile, sha256: Hex, { acts }: Evidence, manifests: Attested[]): FileVerdict {
  const attested = attestationOf(acts, sha256);
  if (attested) {
    return { name, sha256, kind: 'document', faults: [], notes: notesOf(attested, acts), at: attested.time };
  }
  const lists = manifests.filter(
    ({ manifest, isSound }) => isSound && manifest.reports.some((each) => each.sha256 === sha256),
  );
  const report = lists.find(({ act }) => notesOf(act, acts).length === 0) ?? lists.at(-1);
  if (report) {
    return { name, sha256, kind: 'report', faults: [], notes: notesOf(report.act, acts), at: report.act.time };
  }
  const written = keccak256(bytes);
  const receipt = acts.findLast((act) => act.name === 'RedemptionFulfilled' && act.args.receiptHash === written);
  if (receipt) return { name, sha256, kind: 'receipt', faults: [], notes: [], at: receipt.time };
  return { name, sha256, kind: 'unknown', faults: [FILE_FAULTS.notAttested], notes: [] };
}

/** What each file is by the token's acts: an attested manifest, a report that one lists, the proof of a lot, or a delivery's receipt. */
export function checkFiles(files: readonly HeldFile[], evidence: Evidence): FileVerdict[] {
  const known = files.map((file) => ({ file, sha256: sha256Hex(file.bytes), manifest: readManifest(file.bytes) }));
  const attested = known.flatMap(({ file, sha256, manifest }): Attested[] => {
    const act = attestationOf(evidence.acts, sha256);
    if (!manifest || !act) return [];
    return [{ manifest, act, isSound: manifestVerdict(file, sha256, evidence).faults.length === 0 }];
  });
  const byHash = new Map(
    known.flatMap(({ sha256, manifest }) => (manifest ? [[sha256, { manifest, hash: sha256 }]] : [])),
  );
  return known.map(({ file, sha256, manifest }) => {
    if (manifest) return manifestVerdict(file, sha256, evidence, byHash);
    const lot = z.safeParse(lotProofSchema, parsed(file.bytes));
    return lot.success
      ? lotVerdict(file, sha256, lot.data, evidence, attested)
      : otherVerdict(file, sha256, evidence, attested);
  });
}
