import { useQuery } from '@tanstack/react-query';
import { isAddressEqual, keccak256, recoverTypedDataAddress, toBytes } from 'viem';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import type { Site } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite } from '#web/lib/site.ts';
import { callToken, SELECTORS } from '#web/token/token-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dollars } from './window.ts';

type Props = { price: PriceRecord; onClose: () => void };

/** Checks one price's signature before the reader's eyes, and gives what another program needs to do the same. */
export default function PriceProofDialog({ price, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: queryKeys.priceProof(price.signature),
    queryFn: async () => {
      const site = await getSite();
      return { site, ...(await provePrice(site, price)) };
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
      {data && <Verdict isSigned={data.isSigned} isPricer={data.isPricer} />}
      <Facts
        items={[
          ['Price', dollars(price.cents)],
          ['Signed time', new Date(price.time * 1000).toISOString().replace('.000Z', ' UTC').replace('T', ' ')],
          [
            'Signer',
            <code key="s" className="break-all font-mono text-sm">
              {price.signer}
            </code>,
          ],
        ]}
      />
      {data && (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium text-accent">Check it with another program</summary>
          <p className="mt-3 text-muted">The EIP-712 message that was signed, and its signature:</p>
          <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap break-all rounded-md bg-sunken p-4 font-mono text-xs">
            {message(data.site, price)}
          </pre>
        </details>
      )}
    </Dialog>
  );
}

function Verdict({ isSigned, isPricer }: { isSigned: boolean; isPricer: boolean }) {
  if (!isSigned) {
    return (
      <Notice kind="danger" title="The signature does not fit" live>
        <p>It is not by this signer over this price and time. Please tell us.</p>
      </Notice>
    );
  }
  return (
    <Notice kind="good" title="The signature fits" live>
      <p>
        Your browser has just found that this signer signed exactly this price and time, for this token and chain. The
        signer {isPricer ? 'holds' : 'no longer holds'} the PRICER role on the token today.
      </p>
    </Notice>
  );
}

function message({ chainId, token }: { chainId: number; token: `0x${string}` }, price: PriceRecord): string {
  const typed = { ...priceTypedData(chainId, token, price.cents, price.time), signature: price.signature };
  return JSON.stringify(typed, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2);
}

const PRICER = keccak256(toBytes('PRICER_ROLE')).slice(2);

/** Whether the signature is the named signer's over exactly this price, and whether the signer may set prices today. */
type PriceProof = { isSigned: boolean; isPricer: boolean };

/** Checked in this browser: the server is asked for nothing but the role on the chain. */
export async function provePrice(
  { chainId, token }: Pick<Site, 'chainId' | 'token'>,
  price: PriceRecord,
): Promise<PriceProof> {
  const { cents, time, signature, signer } = price;
  const recovered = await recoverTypedDataAddress({ ...priceTypedData(chainId, token, cents, time), signature }).catch(
    () => undefined,
  );
  const account = signer.slice(2).toLowerCase().padStart(64, '0');
  const [[held] = []] = await callToken(token, [`${SELECTORS.hasRole}${PRICER}${account}`]);
  return { isSigned: recovered !== undefined && isAddressEqual(recovered, signer), isPricer: held === 1n };
}
