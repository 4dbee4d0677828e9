import { useQuery } from '@tanstack/react-query';
import type { LoggedPrice } from '#domain/price/price.ts';
import { dollars } from '#web/chart/window.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { provePrice, proveWithdrawal, signedMessages } from './price-proof.ts';

type Props = { price: LoggedPrice; onClose: () => void };

/** Checks one price's signature in the page, and shows what another program needs to do the same. */
export default function PriceProofDialog({ price, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: queryKeys.priceProof(price.withdrawn?.signature ?? price.signature),
    queryFn: async () => {
      const site = await getSite();
      const [proof, withdrawal] = await Promise.all([provePrice(site, price), proveWithdrawal(site, price)]);
      return { site, proof, withdrawal };
    },
  });
  return (
    <Dialog open title="Is this price genuine?" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {error && (
        <Notice kind="danger" title="The signature could not be checked" live>
          <p>{messageOf(error)}</p>
        </Notice>
      )}
      {!error && !data && <Skeleton className="w-full" label="Checking the signature" />}
      {data && <Verdict of="price" {...data.proof} />}
      {data?.withdrawal && <Verdict of="withdrawal" {...data.withdrawal} />}
      <Facts
        items={[
          ['Price', dollars(price.cents)],
          ['Signed time', utcText(price.time)],
          ['Signer', <AddressText key="s" of={price.signer} />],
          ...(price.withdrawn
            ? ([
                ['Withdrawn', utcText(price.withdrawn.time)],
                ['Withdrawn by', <AddressText key="w" of={price.withdrawn.signer} />],
              ] as const)
            : []),
        ]}
      />
      {data && (
        <Disclosure title="Check it with another program" bodyClassName="text-sm">
          <p className="text-muted">What was signed (EIP-712), with its signature:</p>
          <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-4 font-mono text-xs">
            {signedMessages(data.site, price)}
          </pre>
        </Disclosure>
      )}
    </Dialog>
  );
}

const utcText = (unixSeconds: number) =>
  new Date(unixSeconds * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ');

type VerdictProps = { of: 'price' | 'withdrawal'; isSigned: boolean; isPricer: boolean };

function Verdict({ of, isSigned, isPricer }: VerdictProps) {
  const title = of === 'price' ? 'Signature' : 'Signature of the withdrawal';
  if (!isSigned) {
    return (
      <Notice kind="danger" title={`${title} not verified`} live>
        <p>This signer didn’t sign this {of} and time. Please let us know.</p>
      </Notice>
    );
  }
  return (
    <Notice kind="good" title={`${title} verified`} live>
      <p>
        Your browser checked that this signer signed exactly this {of} and time, for this token and chain. The signer{' '}
        {isPricer ? 'holds' : 'no longer holds'} the PRICER role on the token today.
      </p>
    </Notice>
  );
}
