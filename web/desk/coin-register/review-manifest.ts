import { type Address, type Hex, isAddressEqual, zeroHash } from 'viem';
import { readContract } from 'viem/actions';
import * as z from 'zod/mini';
import { usgTokenAbi } from '#contracts/abi.ts';
import { formatCount } from '#domain/money.ts';
import { COIN_REGISTER_MESSAGES, MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import { type Lot, lotChanges, lotSchema, lotTree } from '#proof/lots.ts';
import { type Manifest, manifestTime, readManifest, sha256Hex, unixSeconds } from '#proof/manifest.ts';
import { type HeldManifest, manifestFaults, manifestFaultText } from '#proof/manifest-faults.ts';
import type { Attestation } from '#wallet/calls.ts';
import type { Chain } from '#wallet/chain.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { answerOf, api, bytesOf } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { queryClient } from '#web/lib/query-client.ts';

export type Report = Manifest['reports'][number];

/** What is about to be attested. */
export type AttestationRequest = {
  documentHash: Hex;
  /** Who attests it; the account that signs, where that is known. */
  by?: Address | undefined;
  /** The call, where there is one already; else it's made of the manifest. */
  call?: Attestation | undefined;
  /** What the attestor entered and uploaded in this browser. */
  given?: { reports: readonly Report[]; asOf?: string | undefined } | undefined;
};

/** What this browser found of a manifest that is about to be attested. */
export type Review = {
  manifest: Manifest;
  hash: Hex;
  /** What is signed. */
  call: Attestation;
  /** Sentences; nothing is signed while there is one. */
  faults: string[];
  /** Undefined where the lots of the attestation before aren't known. */
  added: Lot[] | undefined;
  /** Every exclusion of the manifest, with the lot's coins in the attestation before. */
  gone: { lot: string; reason: string; coins: number | undefined }[];
  /** The document hash of the newest earlier attestation that isn't stored with its lots, so that nothing can be compared with it. */
  uncompared: Hex | undefined;
};

/** A file as the manifest names it, by what is in it here. */
export const reportOf = (name: string, bytes: Uint8Array): Report => ({
  name: name.trim(),
  sha256: sha256Hex(bytes),
  bytes: bytes.length,
});

export const isSameReport = (one: Report, other: { name: string; sha256: string; bytes: number }): boolean =>
  one.name === other.name && one.sha256 === other.sha256 && one.bytes === other.bytes;

const LOTS = z.array(lotSchema);
const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

const fileOf = (hash: Hex): Promise<Uint8Array> =>
  queryClient.fetchQuery({
    ...FOREVER,
    queryKey: deskQueryKeys.deskManifest(hash),
    queryFn: () => bytesOf(api['coin-register'].attestations[':hash'].$get({ param: { hash } })),
  });

const lotsOf = (root: Hex): Promise<Lot[]> =>
  queryClient.fetchQuery({
    ...FOREVER,
    queryKey: [...deskQueryKeys.deskManifest(root), 'lots'],
    queryFn: async () =>
      LOTS.parse(await answerOf(api['coin-register']['lot-trees'][':root'].$get({ param: { root } }))),
  });

/** Undefined where the desk holds no such file. */
const ifStored = <File>(file: Promise<File>): Promise<File | undefined> =>
  file.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });

/** The manifests from the last attested one back, as far as they are stored, oldest first; only the last has its lots. */
async function manifestsUpTo(last: Hex | null): Promise<{ earlier: HeldManifest[]; uncompared: Hex | undefined }> {
  const earlier: HeldManifest[] = [];
  for (let hash = last; hash !== null; ) {
    const bytes = await ifStored(fileOf(hash));
    const manifest = bytes && sha256Hex(bytes) === hash ? readManifest(bytes) : undefined;
    if (!manifest) return { earlier, uncompared: hash };
    earlier.unshift({ manifest, hash });
    hash = manifest.previous;
  }
  return { earlier, uncompared: undefined };
}

/** The same, with the lots of the last one where they are those of its root. */
async function attestedBefore(last: Hex | null) {
  const { earlier, uncompared } = await manifestsUpTo(last);
  const before = earlier.at(-1);
  if (!before) return { earlier, uncompared };
  const lots = await ifStored(lotsOf(before.manifest.lots.root));
  if (!lots || lotTree(lots).root !== before.manifest.lots.root) return { earlier, uncompared: before.hash };
  before.lots = lots;
  return { earlier, uncompared };
}

/** What the token and the attestor's account say: what the next manifest has to follow, and who signs it. */
async function readAttestor(chain: Chain) {
  const token = { address: chain.token, abi: usgTokenAbi } as const;
  const [attestor, [, asOf, , documentHash]] = await Promise.all([
    readContract(chain.client, { ...token, functionName: 'attestor' }),
    readContract(chain.client, { ...token, functionName: 'attestation' }),
    chain.requireOurs(),
  ]);
  const isContract = (await chain.codeAt(attestor)).kind === 'contract';
  const signers = isContract ? (await chain.safeAt(attestor)).owners : [attestor];
  return {
    attestor,
    signers: signers.map((signer) => signer.toLowerCase()).sort(),
    previous: documentHash === zeroHash ? null : documentHash,
    from: asOf === 0 ? null : manifestTime(asOf),
  };
}

const callOf = ({ coins, period, redeemedAsOf }: Manifest, documentHash: Hex): Attestation => ({
  coins,
  asOf: unixSeconds(period.asOf),
  redeemedAsOf: BigInt(redeemedAsOf),
  documentHash,
});

const listed = (reports: readonly Report[]) =>
  reports.map(({ name, sha256, bytes }) => `${name} (SHA-256 ${sha256}, ${formatCount(bytes)} bytes)`).join(', ') ||
  'none';

/** What differs from what the attestor entered and uploaded here. */
function givenFaults({ reports, period }: Manifest, given: AttestationRequest['given']): string[] {
  if (!given) return [];
  const isUploaded =
    reports.length === given.reports.length &&
    given.reports.every((report) => reports.some((each) => isSameReport(each, report)));
  const isAsEntered =
    given.asOf === undefined || unixSeconds(period.asOf) === Math.floor(Date.parse(given.asOf) / 1_000);
  return [
    ...(isUploaded ? [] : [COIN_REGISTER_MESSAGES.reportsDiffer(listed(reports), listed(given.reports))]),
    ...(isAsEntered ? [] : [COIN_REGISTER_MESSAGES.asOfDiffers]),
  ];
}

/**
 * Reads the manifest with that hash, its lots, and what was attested before, and compares them with each other, with the token on the chain,
 * and with what was uploaded here. Undefined where it isn't a manifest.
 */
export async function reviewManifest(chain: Chain, request: AttestationRequest): Promise<Review | undefined> {
  const { documentHash: hash, given, by } = request;
  const bytes = await fileOf(hash);
  const manifest = readManifest(bytes);
  if (!manifest) return undefined;
  const [onChain, lots] = await Promise.all([readAttestor(chain), lotsOf(manifest.lots.root)]);
  const { attestor, signers, previous, from } = onChain;
  const { earlier, uncompared } = await attestedBefore(previous);
  const call = request.call ?? callOf(manifest, hash);
  const { token, chainId } = chain;
  const attested = { ...call, coins: BigInt(call.coins), token, chainId, attestor };
  const faults = [
    ...manifestFaults(bytes, attested, { lots, earlier }).map(manifestFaultText),
    ...(by !== undefined && !isAddressEqual(by, attestor) ? [MANIFEST_FAULTS['other-attestor']()] : []),
    ...(manifest.previous === previous ? [] : [MANIFEST_FAULTS['other-previous']()]),
    ...(manifest.period.from === from ? [] : [MANIFEST_FAULTS['other-period']()]),
    ...(manifest.signers.join() === signers.join() ? [] : [COIN_REGISTER_MESSAGES.signersDiffer]),
    ...givenFaults(manifest, given),
  ];
  const before = previous === null ? [] : earlier.at(-1)?.lots;
  const coins = new Map(before?.map((lot) => [lot.id, lot.coins]));
  return {
    manifest,
    hash,
    call,
    faults: [...new Set(faults)],
    added: before && lotChanges(before, lots).added,
    gone: manifest.exclusions.map(({ lot, reason }) => ({ lot, reason, coins: coins.get(lot) })),
    uncompared,
  };
}
