import { useQuery } from '@tanstack/react-query';
import { shownSecond } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import type { LoggedPrice } from '#domain/price/price.ts';
import { provePrice, proveWithdrawal, signedMessages } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite, siteRpcUrl } from '#web/lib/site.ts';
import { ActsFailed, ActsVerdict } from '#web/token/acts-verdict.tsx';
import { roleHistoryOf } from '#web/token/checked-price.ts';
import { useTokenActs } from '#web/token/token-acts.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SignatureVerdict } from './signature-verdict.tsx';

const usePriceProof = (price: LoggedPrice) =>
  useQuery({
    queryKey: queryKeys.priceProof(price.withdrawn?.signature ?? price.signature),
    queryFn: async () => {
      const site = await getSite();
      const token = { ...site, rpc: rpcAt(siteRpcUrl()) };
      const [proof, withdrawal] = await Promise.all([provePrice(token, price), proveWithdrawal(token, price)]);
      return { site, proof, withdrawal };
    },
  });

type Props = { price: LoggedPrice; onClose: () => void };

/** Checks one price's signature in the page, and shows what another program needs to do the same. */
export default function PriceProofDialog({ price, onClose }: Props) {
  const { data, error } = usePriceProof(price);
  const acts = useTokenActs();
  // Undefined while the acts aren't known to be all of the token's: without its roles a signature proves nothing.
  const history = data && roleHistoryOf(acts, data.site.chainId);
  return (
    <Dialog open title="Is this price genuine?" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {error && (
        <Notice kind="danger" title="The signature could not be checked" live>
          <p>{messageOf(error)}</p>
        </Notice>
      )}
      {acts.error && !acts.data && <ActsFailed query={acts} />}
      {acts.data && !acts.data.isWhole && <ActsVerdict query={acts} />}
      {!error && (!data || acts.isPending) && <Skeleton className="w-full" label="Checking the signature" />}
      {history && <SignatureVerdict of="price" proof={data.proof} signed={price} history={history} />}
      {history && data.withdrawal && price.withdrawn && (
        <SignatureVerdict of="withdrawal" proof={data.withdrawal} signed={price.withdrawn} history={history} />
      )}
      <Facts
        items={[
          ['Price', usdText(price.cents)],
          ['Signed time', shownSecond(price.time)],
          ['Signer', <AddressText key="s" of={price.signer} />],
          ...(price.withdrawn
            ? ([
                ['Withdrawn', shownSecond(price.withdrawn.time)],
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
