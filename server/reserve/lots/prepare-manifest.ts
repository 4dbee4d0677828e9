import { coinsFromUsgDown, formatUsg } from '#domain/money.ts';
import { COIN_REGISTER_MESSAGES } from '#domain/reserve/messages.ts';
import { type Lot, lotChanges, lotTree } from '#proof/lots.ts';
import { type Manifest, manifestBytes, manifestTime, sha256Hex } from '#proof/manifest.ts';
import { manifestFaults, manifestFaultText } from '#proof/manifest-faults.ts';
import { findSafe } from '../../chain/safe-account.ts';
import { redeemedBy } from '../../chain/stored-events.ts';
import { verifiedTime } from '../../chain/verified-time.ts';
import { recordAuditEvent } from '../../platform/audit/record-audit-event.ts';
import type { Context } from '../../platform/context.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import {
  type ChainReserve,
  describeFiles,
  keepFile,
  lotsBytes,
  manifestsUpTo,
  readChainReserve,
} from './attestations.ts';
import { lockCoinRegister } from './import-lots.ts';
import { coinsThatStayed, exclusionsOf, lotOf, lotsAt, lotsById } from './lots.ts';

type ManifestContext = Pick<Context, 'db' | 'chain' | 'now' | 'actor' | 'outages'>;

/** What an attestation states of a moment that the register doesn't know by itself. */
type Count = {
  /** Unix seconds. */
  asOf: number;
  redeemedAsOf: bigint;
  /** The register is taken as it was then: now, unless the count is of an earlier time. */
  moment: Date;
  reports: Manifest['reports'];
};

/** An attestation as it would be: the arguments of attestReserve, the manifest, and how it differs from the one before. */
export type Draft = {
  manifest: Manifest;
  hash: `0x${string}`;
  lots: Lot[];
  added: Lot[];
  gone: (Lot & { reason: string })[];
  faults: string[];
};

/** The manifest of what the register holds at the time of a count, following the last attestation on the chain. */
export async function draftManifest(context: ManifestContext, last: ChainReserve, count: Count): Promise<Draft> {
  const { chain } = context;
  const { asOf, redeemedAsOf, moment, reports } = count;
  const earlier = await manifestsUpTo(context, last.documentHash);
  const before = earlier.at(-1)?.lots ?? [];
  const lots = await lotsAt(context, moment, new Date(asOf * 1_000));
  const { added, gone } = lotChanges(before, lots);
  const reasons = await exclusionsOf(
    context,
    gone.map(({ id }) => id),
  );
  const safe = await findSafe(context, last.attestor);
  const lower = (address: string) => address.toLowerCase() as `0x${string}`;
  const tree = lotTree(lots);
  const manifest: Manifest = {
    version: 1,
    token: lower(chain.token),
    chainId: chain.id,
    period: { from: last.asOf === 0 ? null : manifestTime(last.asOf), asOf: manifestTime(asOf) },
    coins: tree.coins,
    redeemedAsOf: String(redeemedAsOf),
    lots: { root: tree.root, count: tree.count },
    reports,
    exclusions: gone.flatMap(({ id }) => {
      const reason = reasons.get(id)?.reason;
      return reason === undefined ? [] : [{ lot: id, reason }];
    }),
    attestor: lower(last.attestor),
    signers: (safe?.owners ?? [last.attestor]).map(lower).sort(),
    previous: last.documentHash,
  };
  const bytes = manifestBytes(manifest);
  const hash = sha256Hex(bytes);
  const attested = {
    token: chain.token,
    chainId: chain.id,
    attestor: last.attestor,
    coins: BigInt(tree.coins),
    asOf,
    redeemedAsOf,
    documentHash: hash,
  };
  const faults = manifestFaults(bytes, attested, { lots, earlier }).map(manifestFaultText);
  if (earlier.length > 0) {
    const redeemed = Number(coinsFromUsgDown(redeemedAsOf - last.redeemedAsOf));
    const owed = redeemed - (await takenOut(context, gone, lots));
    if (owed > 0) faults.push(COIN_REGISTER_MESSAGES.redeemedStillThere(owed));
  }
  const goneWhy = gone.map((lot) => ({ ...lot, reason: reasons.get(lot.id)?.reason ?? '' }));
  return { manifest, hash, lots, added, gone: goneWhy, faults };
}

/** How many coins left with the lots that went; what stayed of a lot still counts. */
async function takenOut(context: ManifestContext, gone: readonly Lot[], lots: readonly Lot[]): Promise<number> {
  const ids = gone.map(({ id }) => id);
  return (
    gone.reduce((sum, { coins }) => sum + coins, 0) -
    (await coinsThatStayed(context, ids, new Set(lots.map(({ id }) => id))))
  );
}

/** Stores a draft, so that its manifest and lots can be found by their hashes. */
export async function keepDraft(context: ManifestContext, { manifest, hash, lots }: Draft): Promise<void> {
  await context.db.transaction(async (tx) => {
    const transactionContext = { ...context, db: tx };
    // A correction since the draft was made would leave it with details that the register doesn't have.
    await lockCoinRegister(transactionContext);
    const now = await lotsById(
      transactionContext,
      lots.map(({ id }) => id),
    );
    if (lotTree(now.map(({ lot }) => lotOf(lot))).root !== manifest.lots.root)
      throw new Conflict(COIN_REGISTER_MESSAGES.changedMeanwhile);
    await keepFile(transactionContext, { kind: 'lots', hash: manifest.lots.root, bytes: lotsBytes(lots) });
    if (!(await keepFile(transactionContext, { kind: 'manifest', hash, bytes: manifestBytes(manifest) }))) return;
    const { coins, redeemedAsOf, period } = manifest;
    await recordAuditEvent(transactionContext, {
      action: 'attestation.prepare',
      subject: { kind: 'attestation', id: hash },
      after: { coins, as_of: period.asOf, redeemed: formatUsg(BigInt(redeemedAsOf)), lots: manifest.lots.root },
    });
  });
}

type Wanted = { asOf?: Date | undefined; reports: readonly string[] };

/** The draft of an attestation for a count at that time, or at the last verified block; refuses a time that the token wouldn't take. */
export async function draftAttestation(context: ManifestContext, { asOf: wanted, reports }: Wanted): Promise<Draft> {
  const [last, latest] = await Promise.all([readChainReserve(context), verifiedTime(context)]);
  const asOf = wanted ? Math.floor(wanted.getTime() / 1_000) : latest;
  if (asOf > latest) throw new Invalid({ as_of: [COIN_REGISTER_MESSAGES.asOfTooLate(manifestTime(latest))] });
  if (asOf < last.asOf) throw new Invalid({ as_of: [COIN_REGISTER_MESSAGES.asOfTooEarly] });
  const files = await describeFiles(context, 'report', reports);
  if (files.length < new Set(reports).size) throw new Invalid({ reports: [COIN_REGISTER_MESSAGES.reportUnknown] });
  const described = files.map(({ hash, name, bytes }) => ({
    name: name ?? 'report.pdf',
    sha256: hash as `0x${string}`,
    bytes,
  }));
  const redeemedAsOf = await redeemedBy(context, new Date(asOf * 1_000));
  return draftManifest(context, last, { asOf, redeemedAsOf, moment: wanted ?? context.now(), reports: described });
}

/** The same, stored for the attestor to sign; refuses one with faults. */
export async function prepareAttestation(context: ManifestContext, wanted: Wanted): Promise<Draft> {
  const draft = await draftAttestation(context, wanted);
  if (draft.faults.length > 0)
    throw new Conflict(`${COIN_REGISTER_MESSAGES.manifestFaulty}: ${draft.faults.join(' ')}`);
  await keepDraft(context, draft);
  return draft;
}
