import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import type { Act } from '#proof/acts.ts';
import { type Lot, lotSchema, lotTree } from '#proof/lots.ts';
import { manifestFaults, manifestFaultText, readManifest, sha256Hex } from '#proof/manifest.ts';
import { tokenState } from '#proof/token-state.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite } from '#web/lib/site.ts';
import { type TokenActs, useTokenActs } from '#web/token/token-acts.tsx';
import { type Compared, compareReserve } from './comparison-table.tsx';

const getStatement = (month?: string) => answerOf(api.reserves.$get({ query: { month } }));
export type Statement = Awaited<ReturnType<typeof getStatement>>;
export type Attestation = Statement['attestations'][number];

const REFRESH_MS = 15_000;

/** Coins and tokens as the site states them, now or at the end of a month, beside what the token's acts say of the same moment. */
export function useStatement(month?: string) {
  const statement = useQuery({
    queryKey: queryKeys.statement(month),
    queryFn: () => getStatement(month),
    refetchInterval: month === undefined && REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const acts = useTokenActs();
  const compared = useMemo(
    () => statement.data && acts.data && comparedWith(statement.data, acts.data),
    [statement.data, acts.data],
  );
  return { statement, acts, compared };
}

/** Each figure beside the chain's; undefined while the acts at hand end before the statement. */
export function comparedWith(statement: Statement, { acts, block }: TokenActs): Compared[] | undefined {
  const { until, block: last } = statement.as_of;
  if (until === null && BigInt(last) > block.number) return undefined;
  const end = until === null ? undefined : Date.parse(until) / 1_000;
  const isIn = (act: Act) => (end === undefined ? BigInt(act.block) <= BigInt(last) : act.time < end);
  return compareReserve(statement, tokenState(acts.filter(isIn)));
}

const DAY_MS = 86_400_000;

/** How many days old a count is, and for how many more issuing may rest on it. */
export function ageOf(asOf: string, now = Date.now()): { days: number; left: number } {
  const age = now - Date.parse(asOf);
  return { days: Math.floor(age / DAY_MS), left: Math.max(0, Math.ceil(ATTESTATION_VALID_DAYS - age / DAY_MS)) };
}

const LOTS = z.array(lotSchema);

async function bytesOf(path: string): Promise<Uint8Array> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** What this browser found of an attestation: faults are sentences, none where all agrees. */
export type AttestationProof = {
  faults: string[];
  reports: { name: string; sha256: string; isGenuine: boolean }[];
  lots: readonly Lot[] | undefined;
};

const NOT_ON_CHAIN = 'The token’s history holds no such attestation: its coins, day, attestor or document hash differ.';
const NO_MANIFEST = 'We don’t have the manifest of this attestation, so its lots and reports can’t be checked here.';

const isSame = (act: Act, { coins, as_of, document_hash, attestor }: Attestation) =>
  act.name === 'ReserveAttested' &&
  String(act.args.coins) === coins &&
  act.args.asOf === Date.parse(as_of) / 1_000 &&
  act.args.documentHash === document_hash &&
  act.args.attestor.toLowerCase() === attestor.toLowerCase();

/** Checks an attestation's manifest, its reports and its lots against what the token keeps. */
export async function proveAttestation(attestation: Attestation, acts: readonly Act[]): Promise<AttestationProof> {
  const act = acts.find((each) => isSame(each, attestation));
  if (act?.name !== 'ReserveAttested') return { faults: [NOT_ON_CHAIN], reports: [], lots: undefined };
  if (!attestation.manifest) return { faults: [NO_MANIFEST], reports: [], lots: undefined };
  const { chainId, token } = await getSite();
  const bytes = await bytesOf(`/api/reserves/manifests/${attestation.document_hash}`);
  const manifest = readManifest(bytes);
  const lots = manifest && LOTS.parse(await (await fetch(`/api/reserves/lots?root=${manifest.lots.root}`)).json());
  const received = new Map<string, Uint8Array>();
  for (const { name, sha256 } of manifest?.reports ?? []) {
    received.set(name, await bytesOf(`/api/reserves/reports/${sha256}`));
  }
  const evidence = { reports: received, ...(lots && { lots }) };
  const faults = manifestFaults(bytes, { ...act.args, token, chainId }, evidence).map(manifestFaultText);
  const reports = (manifest?.reports ?? []).map(({ name, sha256 }) => ({
    ...{ name, sha256 },
    isGenuine: sha256Hex(received.get(name) ?? new Uint8Array()) === sha256,
  }));
  return { faults, reports, lots };
}

/** The same, kept while the page is open. */
export const useAttestationProof = (
  attestation: Attestation | undefined,
  acts: readonly Act[] | undefined,
  asked = true,
) =>
  useQuery({
    queryKey: queryKeys.attestationProof(JSON.stringify(attestation ?? null)),
    enabled: asked && attestation !== undefined && acts !== undefined,
    queryFn: () => proveAttestation(attestation as Attestation, acts as readonly Act[]),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A lot with its way to the attested root, as another program can check it. */
export function proofFile(lots: readonly Lot[], id: string): { root: Hex; text: string } | undefined {
  const tree = lotTree(lots);
  const proof = tree.proofOf(id);
  return proof && { root: tree.root, text: JSON.stringify(proof, null, 2) };
}
