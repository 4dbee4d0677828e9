import { transactionLink, useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { TextLink } from '#web/ui/link.tsx';

/** A transaction's hash, shortened, linked to the chain's explorer if there is one. */
export function TransactionLink({ of }: { of: string }) {
  const { data } = useSite();
  const link = data && transactionLink(data, of);
  const hash = <AddressText short of={of} />;
  return link ? (
    <TextLink alone to={link}>
      {hash}
    </TextLink>
  ) : (
    hash
  );
}
