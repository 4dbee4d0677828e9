import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Hex } from 'viem';
import * as z from 'zod/mini';
import { ATTESTATION_VALID_DAYS } from '#domain/terms.ts';
import type { Act } from '#proof/acts.ts';
import { attestationsBefore, manifestsBefore } from '#proof/documents.ts';
import type { ListVerdict } from '#proof/listed-acts.ts';
import { type Lot, lotSchema, lotTree } from '#proof/lots.ts';
import { manifestBytes, readManifest, sha256Hex } from '#proof/manifest.ts';
import { type Held, manifestFaults, manifestFaultText } from '#proof/manifest-faults.ts';
import { tokenState } from '#proof/token-state.ts';
import { answerOf, api, bytesOf } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite } from '#web/lib/site.ts';
import { useTokenActs } from '#web/token/token-acts.tsx';
import { type Compared, compareReserve } from './comparison-table.tsx';

const getStatement = (month?: string) => answerOf(api.reserves.$get({ query: { month } }));
export type Statement = Awaited<ReturnType<typeof getStatement>>;
export type Attestation = Statement['attestations'][number];

const REFRESH_MS = 15_000;
const DAY_MS = 86_400_000;

/** The `until` that an answer of that moment, in milliseconds, has to have: the end of a month that was over, else null. */
function untilOf(month: string | undefined, at: number): string | null {
  if (month === undefined) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  const end = Date.UTC(year, number);
  return end <= at ? new Date(end).toISOString() : null;
}

/**
 * Coins and tokens as the site states them, now or at the end of a month, beside what the token's acts say of the same moment, if these
 * are all. `isOther`: the site answered with another moment than was asked, by which nothing may be shown.
 */
export function useStatement(month?: string) {
  const statement = useQuery({
    queryKey: queryKeys.statement(month),
    queryFn: () => getStatement(month),
    refetchInterval: month === undefined && REFRESH_MS,
  });
  const acts = useTokenActs();
  const { data, dataUpdatedAt } = statement;
  const isOther = data !== undefined && data.as_of.until !== untilOf(month, dataUpdatedAt);
  const whole = acts.data?.isWhole && !isOther ? acts.data : undefined;
  const compared = useMemo(() => data && whole && comparedWith(data, whole), [data, whole]);
  return { statement, isOther, acts, compared };
}

/** How long the site may take to read a final act: blocks become final in groups, about seven minutes' worth at a time. */
const READ_WITHIN_SECONDS = 600;

type KnownActs = Pick<ListVerdict, 'acts' | 'block'>;

/**
 * The acts that a statement has to agree with: those up to its block, and later ones that the site has had the time to read, so that no
 * older block hides them; or those of its month.
 */
export function actsFor({ as_of: { until, block: last } }: Statement, { acts, block }: KnownActs): readonly Act[] {
  if (until !== null) return acts.filter(({ time }) => time < Date.parse(until) / 1_000);
  return acts.filter((act) => BigInt(act.block) <= BigInt(last) || act.time <= block.time - READ_WITHIN_SECONDS);
}

/** Each figure beside the chain's; undefined while the acts at hand end before the statement. */
export function comparedWith(statement: Statement, known: KnownActs): Compared[] | undefined {
  const { until, block: last } = statement.as_of;
  if (until === null && BigInt(last) > known.block.number) return undefined;
  return compareReserve(statement, tokenState(actsFor(statement, known)));
}

/** Coins in trust and tokens outstanding, in units, and whether the former were shown to cover the latter. */
export type Cover = {
  covered: bigint;
  outstanding: bigint;
  state: 'shown' | 'unchecked' | 'differs' | 'too-old' | 'uncovered';
};

/**
 * How coins and tokens compare by the chain's figures, or by the statement's own while `compared` is unknown; `at` is their moment, in
 * milliseconds. Tokens that lack a coin by either are uncovered.
 */
export function coverOf(
  { tokens, assets, attestations: [last] }: Pick<Statement, 'tokens' | 'assets' | 'attestations'>,
  compared: readonly Compared[] | undefined,
  at: number,
): Cover {
  const ofChain = (name: Compared['figure']) => BigInt(compared?.find(({ figure }) => figure === name)?.chain ?? 0);
  const said = { covered: BigInt(assets.covered), outstanding: BigInt(tokens.outstanding) };
  const figures = compared ? { covered: ofChain('covered'), outstanding: ofChain('outstanding') } : said;
  for (const each of [figures, said]) if (each.covered < each.outstanding) return { ...each, state: 'uncovered' };
  if (!compared) return { ...figures, state: 'unchecked' };
  if (compared.some(({ agrees }) => !agrees)) return { ...figures, state: 'differs' };
  const isTooOld = last !== undefined && at - Date.parse(last.as_of) > ATTESTATION_VALID_DAYS * DAY_MS;
  return { ...figures, state: isTooOld ? 'too-old' : 'shown' };
}

/** How many days old a count is, and for how many more issuing may rest on it. */
export function ageOf(asOf: string, now = Date.now()): { days: number; left: number } {
  const age = now - Date.parse(asOf);
  return { days: Math.floor(age / DAY_MS), left: Math.max(0, Math.ceil(ATTESTATION_VALID_DAYS - age / DAY_MS)) };
}

const files = api.reserves;
const LOTS = z.array(lotSchema);

/** What this browser found of an attestation: faults are sentences, none where all agrees. */
export type AttestationProof = {
  faults: string[];
  reports: { name: string; sha256: string; isGenuine: boolean }[];
  lots: readonly Lot[] | undefined;
  /** How many manifests before it were compared with it, from the one before on without a gap. */
  earlier: number;
};

const NOT_ON_CHAIN = 'The token’s history holds no such attestation: its coins, day, attestor or document hash differ.';
const NO_MANIFEST = 'We don’t have the manifest of this attestation, so its lots and reports can’t be checked here.';

const NOTHING = { reports: [], lots: undefined, earlier: 0 };

const isSame = (act: Act, { coins, as_of, document_hash, attestor }: Attestation) =>
  act.name === 'ReserveAttested' &&
  String(act.args.coins) === coins &&
  act.args.asOf === Date.parse(as_of) / 1_000 &&
  act.args.documentHash === document_hash &&
  act.args.attestor.toLowerCase() === attestor.toLowerCase();

/** The manifests of the attestations before that one, by the acts, as far as the site gives them; with the lots of the last. */
async function earlierManifests(acts: readonly Act[], hash: Hex, all: readonly Attestation[]): Promise<Held[]> {
  const given = all.flatMap(({ manifest }): Held[] =>
    manifest ? [{ manifest, hash: sha256Hex(manifestBytes(manifest)) }] : [],
  );
  const earlier = manifestsBefore(acts, hash, new Map(given.map((each) => [each.hash, each])));
  const last = earlier.at(-1);
  if (last) last.lots = await lotsOf(last.manifest.lots.root);
  return earlier;
}

const lotsOf = async (root: Hex): Promise<Lot[]> => LOTS.parse(await answerOf(files.lots.$get({ query: { root } })));

/** Whether no later attestation than this one is among the acts. */
export const isNewest = (attestation: Attestation, acts: readonly Act[]): boolean => {
  const last = acts.findLast(({ name }) => name === 'ReserveAttested');
  return last !== undefined && isSame(last, attestation);
};

/** Checks an attestation's manifest, its reports, its lots and what became of the lots before, against what the token keeps. */
export async function proveAttestation(
  attestation: Attestation,
  acts: readonly Act[],
  listed: readonly Attestation[] = [],
): Promise<AttestationProof> {
  const act = acts.findLast((each) => isSame(each, attestation));
  if (act?.name !== 'ReserveAttested') return { ...NOTHING, faults: [NOT_ON_CHAIN] };
  if (!attestation.manifest) return { ...NOTHING, faults: [NO_MANIFEST] };
  const { chainId, token } = await getSite();
  const bytes = await bytesOf(files.manifests[':hash'].$get({ param: { hash: attestation.document_hash } }));
  const manifest = readManifest(bytes);
  const lots = manifest && (await lotsOf(manifest.lots.root));
  const received = new Map<string, Uint8Array>();
  for (const { name, sha256 } of manifest?.reports ?? []) {
    received.set(name, await bytesOf(files.reports[':sha256'].$get({ param: { sha256 } })));
  }
  const { documentHash } = act.args;
  const earlier = await earlierManifests(acts, documentHash, listed);
  const before = attestationsBefore(acts, documentHash).at(-1)?.args ?? null;
  const evidence = { reports: received, before, earlier, ...(lots && { lots }) };
  const faults = manifestFaults(bytes, { ...act.args, token, chainId }, evidence).map(manifestFaultText);
  const reports = (manifest?.reports ?? []).map(({ name, sha256 }) => ({
    name,
    sha256,
    isGenuine: sha256Hex(received.get(name) ?? new Uint8Array()) === sha256,
  }));
  return { faults, reports, lots, earlier: earlier.length };
}

/** The same, kept while the page is open; nothing of it stands without the acts that it rests on. */
export function useAttestationProof(
  attestation: Attestation | undefined,
  acts: readonly Act[] | undefined,
  before: readonly Attestation[] = [],
  asked = true,
) {
  const query = useQuery({
    queryKey: queryKeys.attestationProof(JSON.stringify(attestation ?? null)),
    enabled: asked && attestation !== undefined && acts !== undefined,
    queryFn: () => proveAttestation(attestation as Attestation, acts as readonly Act[], before),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, data: acts && query.data };
}

/** A lot with its way to the attested root, as another program can check it. */
export function proofFile(lots: readonly Lot[], id: string): { root: Hex; text: string } | undefined {
  const tree = lotTree(lots);
  const proof = tree.proofOf(id);
  return proof && { root: tree.root, text: JSON.stringify(proof, null, 2) };
}
