import { site as issuer } from '#site';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useSite } from '#web/lib/site.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The contract's address, ready to be copied, wherever the token is spoken of. */
export function AddressCard() {
  const { data, error } = useSite();
  return (
    <section aria-labelledby="address-now" className="card grid gap-3 shadow-raised">
      <h2 id="address-now" className="eyebrow font-sans">
        Contract address
      </h2>
      {data ? (
        <CopyText text={data.token} label="the contract address" />
      ) : (
        <p className="min-h-12 text-muted text-sm">{error ? sentenceOf(error) : <Skeleton className="w-full" />}</p>
      )}
      <p className="text-muted text-sm">
        A token at any other address is not {issuer.name}. <TextLink to="/ethereum-token">Compare it</TextLink>
      </p>
    </section>
  );
}
