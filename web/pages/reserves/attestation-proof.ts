import { useQuery } from '@tanstack/react-query';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import type { Act } from '#proof/acts.ts';
import { attestationsBefore, manifestsBefore } from '#proof/documents.ts';
import { type Lot, lotSchema } from '#proof/lots.ts';
import { manifestBytes, readManifest, sha256Hex } from '#proof/manifest.ts';
import { type HeldManifest, manifestFaults, manifestFaultText } from '#proof/manifest-faults.ts';
import { answerOf, api, bytesOf } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite } from '#web/lib/site.ts';
import type { Attestation } from './statement.ts';

const files = api.reserves;
const LOTS = z.array(lotSchema);

/** What this browser found about an attestation. */
export type AttestationProof = {
  /** What is wrong, in sentences; empty where all agrees. */
  faults: string[];
  /** How many reports the manifest lists. */
  reports: number;
  lots: readonly Lot[] | undefined;
  /** How many earlier manifests it was compared with, without a gap from the one before on. */
  earlier: number;
};

const NOT_ON_CHAIN = 'The token’s history holds no such attestation: its coins, day, attestor or document hash differ.';
const NO_MANIFEST = 'We don’t have the manifest of this attestation, so its lots and reports can’t be checked here.';

const failedProof = (fault: string): AttestationProof => ({
  faults: [fault],
  reports: 0,
  lots: undefined,
  earlier: 0,
});

const isSame = (act: Act, { coins, as_of, document_hash, attestor }: Attestation) =>
  act.name === 'ReserveAttested' &&
  String(act.args.coins) === coins &&
  act.args.asOf === Date.parse(as_of) / 1_000 &&
  act.args.documentHash === document_hash &&
  act.args.attestor.toLowerCase() === attestor.toLowerCase();

/** Whether no later attestation than this one is among the acts. */
export function isNewest(attestation: Attestation, acts: readonly Act[]): boolean {
  const last = acts.findLast(({ name }) => name === 'ReserveAttested');
  return last !== undefined && isSame(last, attestation);
}

const getLots = async (root: Hex): Promise<Lot[]> => LOTS.parse(await answerOf(files.lots.$get({ query: { root } })));

/** The manifests of the attestations before that one, by the acts, as far as the site lists them; with the lots of the last. */
async function earlierManifests(
  acts: readonly Act[],
  hash: Hex,
  listed: readonly Attestation[],
): Promise<HeldManifest[]> {
  const manifests = listed.flatMap(({ manifest }): HeldManifest[] =>
    manifest ? [{ manifest, hash: sha256Hex(manifestBytes(manifest)) }] : [],
  );
  const earlier = manifestsBefore(acts, hash, new Map(manifests.map((each) => [each.hash, each])));
  const last = earlier.at(-1);
  if (last) last.lots = await getLots(last.manifest.lots.root);
  return earlier;
}

async function getReports(listed: readonly { name: string; sha256: string }[]): Promise<Map<string, Uint8Array>> {
  const reports = new Map<string, Uint8Array>();
  for (const { name, sha256 } of listed) {
    reports.set(name, await bytesOf(files.reports[':sha256'].$get({ param: { sha256 } })));
  }
  return reports;
}

/** Checks an attestation's manifest, its reports, its lots and what became of the lots before, against what the token keeps. */
export async function proveAttestation(
  attestation: Attestation,
  acts: readonly Act[],
  listed: readonly Attestation[] = [],
): Promise<AttestationProof> {
  const act = acts.findLast((each) => isSame(each, attestation));
  if (act?.name !== 'ReserveAttested') return failedProof(NOT_ON_CHAIN);
  if (!attestation.manifest) return failedProof(NO_MANIFEST);
  const { chainId, token } = await getSite();
  const bytes = await bytesOf(files.manifests[':hash'].$get({ param: { hash: attestation.document_hash } }));
  const manifest = readManifest(bytes);
  const lots = manifest && (await getLots(manifest.lots.root));
  const listedReports = manifest?.reports ?? [];
  const reports = await getReports(listedReports);
  const { documentHash } = act.args;
  const earlier = await earlierManifests(acts, documentHash, listed);
  const before = attestationsBefore(acts, documentHash).at(-1)?.args ?? null;
  const evidence = { reports, before, earlier, ...(lots && { lots }) };
  const faults = manifestFaults(bytes, { ...act.args, token, chainId }, evidence).map(manifestFaultText);
  return { faults, reports: listedReports.length, lots, earlier: earlier.length };
}

/** proveAttestation's result, kept while the page is open; undefined again as soon as the acts that it depends on are. */
export function useAttestationProof(
  attestation: Attestation | undefined,
  acts: readonly Act[] | undefined,
  before: readonly Attestation[] = [],
  isRequested = true,
) {
  const query = useQuery({
    queryKey: queryKeys.attestationProof(JSON.stringify(attestation ?? null)),
    enabled: isRequested && attestation !== undefined && acts !== undefined,
    queryFn: () => proveAttestation(attestation as Attestation, acts as readonly Act[], before),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, data: acts && query.data };
}
