import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Address, getAddress, type Hex, zeroHash } from 'viem';
import { usgTokenAbi } from '#contracts/abi.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { Lot } from '#proof/lots.ts';
import { type Manifest, manifestTime, readManifest } from '#proof/manifest.ts';
import type { HeldManifest } from '#proof/manifest-faults.ts';
import { attestationEvents, type StoredEvent } from '../../chain/stored-events.ts';
import { actorColumns } from '../../platform/audit/record-audit-event.ts';
import type { ActorContext, ChainContext, Context, DbContext } from '../../platform/context.ts';
import { Unavailable } from '../../platform/errors.ts';
import { PIECE_BYTES } from '../../platform/http/answer-in-pieces.ts';
import { reserveFiles } from './table.ts';

type Kind = (typeof reserveFiles.$inferSelect)['kind'];
export type ReserveFile = { kind: Kind; hash: Hex; bytes: Uint8Array; name?: string };
type Described = { kind: Kind; hash: string; name: string | null; bytes: number };

/** Keeps a file by its hash; one that is kept already stays as it is. Returns whether it's new. */
export async function keepFile({ db, now, actor }: ActorContext, file: ReserveFile): Promise<boolean> {
  const { actorKind, actorId } = actorColumns(actor);
  const values = { ...file, createdAt: now(), actorKind, actorId };
  return (
    (await db.insert(reserveFiles).values(values).onConflictDoNothing().returning({ hash: reserveFiles.hash })).length >
    0
  );
}

async function findFiles({ db }: DbContext, kind: Kind, hashes: readonly string[]) {
  if (hashes.length === 0) return [];
  return db
    .select()
    .from(reserveFiles)
    .where(and(eq(reserveFiles.kind, kind), inArray(reserveFiles.hash, [...hashes])));
}

export async function findFile(context: DbContext, kind: Kind, hash: string) {
  const [file] = await findFiles(context, kind, [hash]);
  return file;
}

/** Files without their contents, with how many bytes they have. */
export async function describeFiles({ db }: DbContext, kind: Kind, hashes: readonly string[]): Promise<Described[]> {
  const { hash, name, bytes } = reserveFiles;
  return db
    .select({ kind: reserveFiles.kind, hash, name, bytes: sql<number>`octet_length(${bytes})` })
    .from(reserveFiles)
    .where(and(eq(reserveFiles.kind, kind), inArray(hash, [...hashes])));
}

/** A file's contents, each piece read when it's asked for. */
export async function* readInPieces({ db }: DbContext, { kind, hash, bytes }: Described): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes; at += PIECE_BYTES) {
    const piece = sql<Uint8Array>`substring(${reserveFiles.bytes} from ${at + 1}::int for ${PIECE_BYTES}::int)`;
    const [row] = await db
      .select({ piece })
      .from(reserveFiles)
      .where(and(eq(reserveFiles.kind, kind), eq(reserveFiles.hash, hash)));
    if (!row) return;
    yield row.piece;
  }
}

/** The lots of the attested tree with that root, as they were then. */
export async function lotsOfRoot(context: DbContext, root: string): Promise<Lot[] | undefined> {
  const file = await findFile(context, 'lots', root);
  return file && (JSON.parse(Buffer.from(file.bytes).toString('utf8')) as Lot[]);
}

/** Whether an attestation with that lot was prepared, so that it may be signed at any moment; as the trigger on corrections asks it. */
export async function isPrepared({ db }: DbContext, lot: string): Promise<boolean> {
  const { kind, hash, bytes } = reserveFiles;
  const names = sql`position(convert_to(${`"id":"${lot}"`}::text, 'UTF8') in ${bytes}) > 0`;
  const [found] = await db
    .select({ hash })
    .from(reserveFiles)
    .where(and(eq(kind, 'lots'), names))
    .limit(1);
  return found !== undefined;
}

export const lotsBytes = (lots: readonly Lot[]): Uint8Array => Buffer.from(canonicalJson(lots));

/** The manifests from the first that is stored here to the one with that hash, each naming the one before; without lots but for the last. */
export async function manifestsUpTo(context: DbContext, last: string | null): Promise<HeldManifest[]> {
  const held: HeldManifest[] = [];
  for (let hash = last; hash !== null; ) {
    const file = await findFile(context, 'manifest', hash);
    const manifest = file && readManifest(file.bytes);
    if (!manifest) break;
    const lots = held.length === 0 ? await lotsOfRoot(context, manifest.lots.root) : undefined;
    held.unshift({ manifest, hash: hash as Hex, ...(lots && { lots }) });
    hash = manifest.previous;
  }
  return held;
}

/** What the token says of its reserve now. */
export type ChainReserve = {
  attestor: Address;
  coins: bigint;
  /** Unix seconds; 0 before the first attestation. */
  asOf: number;
  redeemedAsOf: bigint;
  /** Null before the first attestation and where it named none. */
  documentHash: Hex | null;
};

/** Throws Unavailable if the chain gives no answer. */
export async function readChainReserve({ chain }: Pick<Context, 'chain'>): Promise<ChainReserve> {
  const token = { address: chain.token, abi: usgTokenAbi } as const;
  const [attestor, [coins, asOf, redeemedAsOf, documentHash]] = await Promise.all([
    chain.client.readContract({ ...token, functionName: 'attestor' }),
    chain.client.readContract({ ...token, functionName: 'attestation' }),
  ]).catch(() => {
    throw new Unavailable(API_MESSAGES.chainUnavailable);
  });
  return { attestor, coins, asOf, redeemedAsOf, documentHash: documentHash === zeroHash ? null : documentHash };
}

/** An attestation on the chain, with its manifest where it's stored here. */
export type Attestation = {
  coins: string;
  as_of: string;
  /** Units that the token had redeemed in all by then. */
  redeemed_as_of: string;
  document_hash: string;
  attestor: Address;
  attested_at: string;
  block: string;
  tx: string;
  final: boolean;
  manifest: Manifest | null;
};

function attestationOf({ args, time, block, tx, final }: StoredEvent, manifest: Manifest | null): Attestation {
  return {
    coins: String(args.coins),
    as_of: manifestTime(Number(args.asOf)),
    redeemed_as_of: String(args.redeemedAsOf),
    document_hash: String(args.documentHash).toLowerCase(),
    attestor: getAddress(String(args.attestor)),
    attested_at: time.toISOString(),
    block: String(block),
    tx,
    final,
    manifest,
  };
}

/** Every attestation that the chain's log holds, newest first. */
export async function attestations(context: ChainContext): Promise<Attestation[]> {
  const events = await attestationEvents(context);
  const hashes = events.map(({ args }) => String(args.documentHash).toLowerCase());
  const files = await findFiles(context, 'manifest', hashes);
  const byHash = new Map(files.map(({ hash, bytes }) => [hash, readManifest(bytes) ?? null]));
  return events.map((event, at) => attestationOf(event, byHash.get(hashes[at] ?? '') ?? null));
}

type OnChain = ChainContext;

/** The manifests of attestations that the chain's log holds, newest first. */
async function attestedManifests(context: OnChain, which: SQL): Promise<Manifest[]> {
  const hashes = (await attestationEvents(context)).map(({ args }) => String(args.documentHash).toLowerCase());
  const { kind, hash, bytes } = reserveFiles;
  const rows = await context.db
    .select({ hash, bytes })
    .from(reserveFiles)
    .where(and(eq(kind, 'manifest'), inArray(hash, hashes), which));
  rows.sort((a, b) => hashes.indexOf(a.hash) - hashes.indexOf(b.hash));
  return rows.flatMap((row) => readManifest(row.bytes) ?? []);
}

const isNamed = (hash: string) => eq(reserveFiles.hash, hash);
/** Wherever in it: whoever asks looks at what it means there. */
const mentions = (hash: string) => sql`position(convert_to(${hash}::text, 'UTF8') in ${reserveFiles.bytes}) > 0`;

/** The manifest with that hash, if it's attested. */
export async function attestedManifest(context: OnChain, hash: string): Promise<Manifest | undefined> {
  const [manifest] = await attestedManifests(context, isNamed(hash));
  return manifest;
}

/** The root of the lots of the newest attestation, if its manifest is stored here. */
export async function newestRoot(context: OnChain): Promise<Hex | undefined> {
  const [newest] = await attestationEvents(context);
  const manifest = newest && (await attestedManifest(context, String(newest.args.documentHash).toLowerCase()));
  return manifest?.lots.root;
}

/** Whether lots with that root were ever attested. */
export const isAttestedRoot = async (context: OnChain, root: string): Promise<boolean> =>
  (await attestedManifests(context, mentions(root))).some(({ lots }) => lots.root === root);

/** What the newest manifest that refers to the report calls it; undefined if no attested one does. */
export async function attestedReportName(context: OnChain, sha256: string): Promise<string | undefined> {
  const manifests = await attestedManifests(context, mentions(sha256));
  return manifests.flatMap(({ reports }) => reports).find((report) => report.sha256 === sha256)?.name;
}
