import { useQuery } from '@tanstack/react-query';
import type { Address, Hex } from 'viem';
import { manifestFaults, manifestFaultText } from '#proof/manifest.ts';
import type { Attestation } from '#wallet/describe-call.ts';
import { api, bytesOf, type Site } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { TEXT_LINK } from '#web/ui/link.tsx';
import { ErrorList, LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = { attestation: Attestation; attestor: Address; chainSite: Site };
const call = api.register.attestations[':hash'];

/** The file of an attestation, by the hash that is to be signed. */
export const useManifestFile = (hash: Hex | undefined) =>
  useQuery({
    queryKey: queryKeys.deskManifest(hash ?? ''),
    enabled: hash !== undefined,
    queryFn: () => bytesOf(call.$get({ param: { hash: hash ?? '' } })),
  });

/** What in that file isn't what is to be signed. */
export const attestationFaults = (
  file: Uint8Array,
  { attestation, attestor, chainSite: { token, chainId } }: Props,
): string[] =>
  manifestFaults(file, { ...attestation, coins: BigInt(attestation.coins), token, chainId, attestor }).map(
    manifestFaultText,
  );

/** The file that a proposed attestation names by its hash, compared by this browser with what is to be signed. */
export function ProposedManifest(props: Props) {
  const param = { hash: props.attestation.documentHash };
  const query = useManifestFile(param.hash);
  if (query.error) return <LoadFailed title="We couldn’t load the manifest" query={query} />;
  if (!query.data) return <Skeleton className="w-64" label="Loading the manifest" />;
  const faults = attestationFaults(query.data, props);
  return (
    <Notice
      kind={faults.length > 0 ? 'danger' : 'good'}
      title={faults.length > 0 ? 'Don’t sign: the manifest isn’t what is attested' : 'The manifest is what is attested'}
    >
      {faults.length > 0 ? (
        <ErrorList errors={faults} />
      ) : (
        <p>
          Its SHA-256, coins, time and redemptions are those of this call.{' '}
          {/* A file, not a page: the router must leave it alone. */}
          <a href={call.$path({ param })} download className={TEXT_LINK}>
            Download the manifest
          </a>
        </p>
      )}
    </Notice>
  );
}
