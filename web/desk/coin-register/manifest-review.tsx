import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Hex } from 'viem';
import { COIN_REGISTER_MESSAGES, MANIFEST_FAULTS } from '#domain/reserve/messages.ts';
import type { Chain } from '#wallet/chain.ts';
import { Refusal } from '#wallet/problem.ts';
import { deskQueryKeys } from '#web/desk/query-keys.ts';
import { lateCode } from '#web/lib/late-code.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Late } from '#web/ui/late.tsx';
import { LoadFailed, Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useWalletChain } from '#web/wallet/wallet-chain.ts';
import type { AttestationRequest, Review } from './review-manifest.ts';

const Contents = lazyPart(() =>
  import('./manifest-contents.tsx').then(({ ManifestContents }) => ({ default: ManifestContents })),
);

/** Reading manifests, lots and their tree takes code that the desk's other parts don't need. */
export const reviewing = lateCode(() => import('./review-manifest.ts'));

async function reviewOf(chain: Chain, request: AttestationRequest) {
  // What is signed is shown at once with the button that signs it, which would move under the pointer otherwise.
  const [{ reviewManifest }] = await Promise.all([reviewing(), Contents.load()]);
  return (await reviewManifest(chain, request)) ?? null;
}

/** Throws a Refusal where the manifest isn't what is attested; before anything is signed for it, by the chain that it's signed for. */
export async function requireReviewed(chain: Chain, request: AttestationRequest): Promise<void> {
  const review = await reviewOf(chain, request);
  if (!review) throw new Refusal(MANIFEST_FAULTS.unreadable());
  if (review.faults.length > 0) throw new Refusal(review.faults.join(' '));
}

/** Null where the file isn't a manifest. */
function useReview(request: AttestationRequest | undefined) {
  const chain = useWalletChain()?.chain;
  const key = JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return useQuery({
    queryKey: [...deskQueryKeys.deskManifest(request?.documentHash ?? ''), 'review', key],
    enabled: chain !== undefined && request !== undefined,
    queryFn: () => reviewOf(chain as Chain, request as AttestationRequest),
  });
}

/** The manifest that is to be attested, and whether it may be signed; true where there is none. */
export function useManifestReview(request: AttestationRequest | undefined) {
  const { data: review } = useReview(request);
  const [compared, setCompared] = useState<Hex>();
  const isRight = review?.faults.length === 0;
  const mustCompare = isRight && review.uncompared !== undefined;
  return {
    review,
    isSignable: !request || (isRight && (!mustCompare || compared === request.documentHash)),
    /** What the signer says where this browser can't compare it; nothing where it can. */
    said: mustCompare && (
      <Checkbox
        checked={compared === request?.documentHash}
        onChange={({ target }) => setCompared(target.checked ? request?.documentHash : undefined)}
      >
        {COIN_REGISTER_MESSAGES.comparedMyself}
      </Checkbox>
    ),
  };
}

/** The file that an attestation names by its hash, as this browser has read it, and what it found wrong. */
export function ManifestReview({ request }: { request: AttestationRequest }) {
  const query = useReview(request);
  if (query.data) return <ReviewedManifest review={query.data} />;
  if (query.data === null) return <Notice kind="danger">{MANIFEST_FAULTS.unreadable()}</Notice>;
  if (query.error) return <LoadFailed title="We couldn’t check the manifest" query={query} />;
  return <Skeleton className="w-64" label="Checking the manifest" />;
}

export const ReviewedManifest = ({ review }: { review: Review }) => (
  <Late waiting={<Skeleton className="w-64" label="Loading the manifest" />}>
    <Contents review={review} />
  </Late>
);
