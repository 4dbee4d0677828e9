import { useQuery } from '@tanstack/react-query';
import type { LoggedPrice } from '#domain/price/price.ts';
import { SIGNER_NOTES } from '#domain/verifier/messages.ts';
import { type Proof, provePrice, proveWithdrawal, signedMessages } from '#proof/prices.ts';
import { rpcAt } from '#proof/rpc.ts';
import { type RoleHistory, type SignerStanding, standingOf } from '#proof/signer-standing.ts';
import { dollars } from '#web/chart/window.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getSite, siteRpcUrl } from '#web/lib/site.ts';
import { roleHistoryOf } from '#web/token/checked-price.ts';
import { ActsFailed, ActsVerdict, useTokenActs } from '#web/token/token-acts.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = { price: LoggedPrice; onClose: () => void };

/** Checks one price's signature in the page, and shows what another program needs to do the same. */
export default function PriceProofDialog({ price, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: queryKeys.priceProof(price.withdrawn?.signature ?? price.signature),
    queryFn: async () => {
      const site = await getSite();
      const place = { ...site, rpc: rpcAt(siteRpcUrl()) };
      const [proof, withdrawal] = await Promise.all([provePrice(place, price), proveWithdrawal(place, price)]);
      return { site, proof, withdrawal };
    },
  });
  const acts = useTokenActs();
  // By the roles of a token that isn't what it seems, no signature says anything.
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
      {history && <Verdict of="price" proof={data.proof} signed={price} history={history} />}
      {history && data.withdrawal && price.withdrawn && (
        <Verdict of="withdrawal" proof={data.withdrawal} signed={price.withdrawn} history={history} />
      )}
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

type VerdictProps = {
  of: 'price' | 'withdrawal';
  proof: Proof;
  signed: Pick<LoggedPrice, 'signer' | 'time'>;
  history: RoleHistory;
};

function Verdict({ of, proof, signed, history }: VerdictProps) {
  const title = of === 'price' ? 'Signature' : 'Signature of the withdrawal';
  const role = `The signer ${proof.isPricer ? 'holds' : 'no longer holds'} the PRICER role on the token today.`;
  const standing = standingOf(proof, signed, history);
  if (standing === 'not-yet' || standing === 'future') {
    const isNotYet = standing === 'not-yet';
    return (
      <Notice
        kind={isNotYet ? 'danger' : 'warning'}
        title={isNotYet ? `${title} of someone who couldn’t set prices then` : `${title} can’t be confirmed`}
        live
      >
        <p>{SIGNER_NOTES[standing]}</p>
      </Notice>
    );
  }
  if (proof.contract) return <ContractVerdict title={title} of={of} proof={proof} standing={standing} role={role} />;
  if (standing === 'unsigned') {
    return (
      <Notice kind="danger" title={`${title} not verified`} live>
        <p>This signer didn’t sign this {of} and time. Please let us know.</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind={standing === 'current' ? 'good' : 'warning'}
      title={standing === 'current' ? `${title} verified` : `${title} by a former signer`}
      live
    >
      <p>
        Your browser checked that this signer signed exactly this {of} and time, for this token and chain. {role}{' '}
        {noteOf(standing)}
      </p>
    </Notice>
  );
}

const noteOf = (standing: SignerStanding) =>
  standing === 'former' || standing === 'late' || standing === 'unchecked'
    ? SIGNER_NOTES[standing]
    : SIGNER_NOTES.dateUnproved;

type ContractProps = Pick<VerdictProps, 'of' | 'proof'> & { title: string; standing: SignerStanding; role: string };

/** The signer is a contract with owners of its own: says which of the possible checks was made. */
function ContractVerdict({ title, of, proof: { contract }, standing, role }: ContractProps) {
  if (!contract) return null;
  const { atTime, block, owners } = contract;
  const keys = owners.length > 0 && (
    <p className="mt-2">
      Keys that signed exactly this {of} and time:{' '}
      {owners.map((owner) => (
        <AddressText key={owner} short of={owner} className="mr-2" />
      ))}
    </p>
  );
  if (standing === 'unconfirmed') {
    return (
      <Notice kind="warning" title={`${title} can’t be confirmed from here`} live>
        <p>
          The signer is a contract that doesn’t accept this signature today,{' '}
          {atTime === false
            ? `and didn’t as of block ${block} either, the last one before the signed time.`
            : `perhaps because its owners have changed, and our node no longer knows the state of block ${block}, the last one before the signed time. A node with all old states can tell: ask the contract isValidSignature as of that block.`}
        </p>
        {keys}
      </Notice>
    );
  }
  return (
    <Notice
      kind={standing === 'current' ? 'good' : 'warning'}
      title={
        standing === 'current'
          ? `${title} verified`
          : standing === 'late'
            ? `${title} of a later signer`
            : standing === 'unchecked'
              ? `${title} couldn’t be checked`
              : `${title} by a former signer`
      }
      live
    >
      <p>
        The signer is a contract, such as a Safe of several owners. Your browser asked the blockchain through our node:{' '}
        {answersOf(contract, of)} {role} {noteOf(standing)}
      </p>
      {keys}
    </Notice>
  );
}

function answersOf({ atTime, today, block }: NonNullable<Proof['contract']>, of: VerdictProps['of']): string {
  const now = `the contract ${today ? 'accepts' : today === undefined ? 'gives no answer about' : 'doesn’t accept'} this signature of exactly this ${of} and time today`;
  if (atTime === undefined)
    return `${now}. Our node no longer knows the state of block ${block}, the last one before the signed time.`;
  return `${now}, and ${atTime ? 'accepted' : 'didn’t accept'} it as of block ${block}, the last one before the signed time.`;
}
