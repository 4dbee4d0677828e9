import { type Address, type Hex, zeroHash } from 'viem';
import { MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import { type Lot, lotTree } from './lots.ts';
import { type Manifest, manifestTime, readManifest, sha256Hex, unixSeconds } from './manifest.ts';

/** What the token says of an attestation: ReserveAttested or attestation(). */
export type Attested = {
  token: Address;
  chainId: number;
  attestor: Address;
  coins: bigint;
  asOf: number;
  redeemedAsOf: bigint;
  documentHash: Hex;
};
export type HeldManifest = { manifest: Manifest; hash: Hex; lots?: readonly Lot[] };
type Evidence = {
  /** The lots that are said to stand behind the tokens. */
  lots?: readonly Lot[];
  /** What the chain says of the attestation before, or null for the first; without it, what this one follows isn't checked. */
  before?: Pick<Attested, 'documentHash' | 'asOf'> | null | undefined;
  /** Manifests of earlier attestations, oldest first, up to the one before. */
  earlier?: readonly HeldManifest[];
  /** The reports by name, as they were received. */
  reports?: ReadonlyMap<string, Uint8Array>;
};

export type ManifestFault = { reason: keyof typeof MANIFEST_FAULTS; detail?: string };
type Reason = ManifestFault['reason'];

export const manifestFaultText = ({ reason, detail = '' }: ManifestFault): string => MANIFEST_FAULTS[reason](detail);

const when = (isFault: boolean, reason: Reason): ManifestFault[] => (isFault ? [{ reason }] : []);
const each = (reason: Reason, details: Iterable<string>): ManifestFault[] =>
  [...details].map((detail) => ({ reason, detail }));
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
/** Each value that occurs more than once, once. */
function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return [...new Set(values.filter((value) => seen.has(value) || !seen.add(value)))];
}

/** Every fault of a manifest, by what the chain says and by the lots, reports and earlier manifests at hand. */
export function manifestFaults(bytes: Uint8Array, attested: Attested, evidence: Evidence = {}): ManifestFault[] {
  const manifest = readManifest(bytes);
  const hashFault = when(sha256Hex(bytes) !== attested.documentHash, 'wrong-hash');
  if (!manifest) return [...hashFault, { reason: 'unreadable' }];
  return [
    ...hashFault,
    ...chainFaults(manifest, attested),
    ...orderFaults(manifest, evidence.before),
    ...(evidence.lots ? lotFaults(manifest, evidence.lots) : []),
    ...historyFaults(manifest, evidence),
    ...reportFaults(manifest, evidence.reports),
  ];
}

function chainFaults(manifest: Manifest, attested: Attested): ManifestFault[] {
  return [
    ...when(!same(manifest.token, attested.token), 'other-token'),
    ...when(manifest.chainId !== attested.chainId, 'other-chain'),
    ...when(!same(manifest.attestor, attested.attestor), 'other-attestor'),
    ...when(BigInt(manifest.coins) !== attested.coins, 'other-coins'),
    ...when(unixSeconds(manifest.period.asOf) !== attested.asOf, 'other-as-of'),
    ...when(BigInt(manifest.redeemedAsOf) !== attested.redeemedAsOf, 'other-redemptions'),
  ];
}

/** Whether it names the attestation before, and begins where that one ended. */
function orderFaults({ previous, period: { from, asOf } }: Manifest, before: Evidence['before']): ManifestFault[] {
  const isBackward = from !== null && unixSeconds(from) > unixSeconds(asOf);
  if (before === undefined) return when(isBackward, 'other-period');
  const { documentHash = zeroHash, asOf: start = 0 } = before ?? {};
  return [
    ...when(previous !== (documentHash === zeroHash ? null : documentHash), 'other-previous'),
    ...when(isBackward || from !== (start === 0 ? null : manifestTime(start)), 'other-period'),
  ];
}

function lotFaults({ lots: { root, count }, coins, period }: Manifest, lots: readonly Lot[]): ManifestFault[] {
  const tree = lotTree(lots);
  const counted = period.asOf.slice(0, 10);
  const later = lots.filter(({ receivedOn }) => receivedOn > counted);
  return [
    ...when(tree.root !== root, 'other-root'),
    ...when(tree.count !== count, 'other-count'),
    ...each('other-sum', tree.coins === coins ? [] : [String(tree.coins)]),
    ...each('lot-twice', repeated(lots.map(({ id }) => id))),
    ...each('serial-twice', repeated(lots.flatMap(({ serials = [] }) => serials))),
    ...each(
      'lot-received-later',
      later.map(({ id }) => id),
    ),
  ];
}

const idsOf = (lots: readonly Lot[] | undefined) => lots && new Map(lots.map((lot) => [lot.id, lot.coins]));

/** Exclusions, and what became of the lots since the attestation before. */
function historyFaults(manifest: Manifest, { lots, earlier = [] }: Evidence): ManifestFault[] {
  const excluded = manifest.exclusions.map(({ lot }) => lot);
  const before = new Set(earlier.flatMap((held) => held.manifest.exclusions.map(({ lot }) => lot)));
  const last = earlier.at(-1);
  const now = idsOf(lots);
  const old = idsOf(last?.lots);
  const faults = [
    ...each('excluded-twice', repeated(excluded)),
    ...each(
      'excluded-before',
      excluded.filter((lot) => before.has(lot)),
    ),
    ...when(last?.lots !== undefined && lotTree(last.lots).root !== last.manifest.lots.root, 'other-earlier-root'),
    ...each('excluded-unknown', old ? excluded.filter((lot) => !old.has(lot)) : []),
  ];
  if (!now) return faults;
  const gone = [...(old?.keys() ?? [])].filter((lot) => !now.has(lot) && !excluded.includes(lot));
  const recounted = [...(old ?? [])].filter(([lot, coins]) => (now.get(lot) ?? coins) !== coins);
  return [
    ...faults,
    ...each(
      'excluded-but-counted',
      excluded.filter((lot) => now.has(lot)),
    ),
    ...each(
      'lot-came-back',
      [...now.keys()].filter((lot) => before.has(lot)),
    ),
    ...each('lot-gone', gone),
    ...each(
      'lot-recounted',
      recounted.map(([lot]) => lot),
    ),
  ];
}

function reportFaults({ reports }: Manifest, received?: ReadonlyMap<string, Uint8Array>): ManifestFault[] {
  const isAltered = ({ name, sha256: expected, bytes }: Manifest['reports'][number]) => {
    const found = received?.get(name);
    return found !== undefined && (found.length !== bytes || sha256Hex(found) !== expected);
  };
  const names = reports.map(({ name }) => name);
  return [
    ...each('report-twice', repeated(names)),
    ...each(
      'report-altered',
      reports.filter(isAltered).map(({ name }) => name),
    ),
  ];
}
