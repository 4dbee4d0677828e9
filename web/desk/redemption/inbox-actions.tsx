import type { Address } from 'viem';
import { inboxAddress } from '#domain/ethereum-address.ts';
import { formatUnits, formatUsg, usgFromCoins } from '#domain/money.ts';
import { site } from '#site';
import { type Asset, amountOf } from '#wallet/asset.ts';
import { announceReturnCall, approveReturnCall, redeemFromInboxCall } from '#wallet/calls.ts';
import { useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadFailed } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAsset } from '../parts/signed-words.tsx';
import { WalletAction } from '../parts/wallet-action.tsx';
import { type RedemptionDetail, type RedemptionInput, useInboxAtNode } from './use-redemption-record.ts';

type Props = { redemption: RedemptionDetail; onChange: (input: RedemptionInput) => Promise<unknown> };

const usg = (units: string) => `${formatUsg(BigInt(units))} ${site.symbol}`;

/** What is at the ticket's own address, and what is planned to go back from there. */
export function InboxFacts({ redemption, onChange }: Props) {
  const inbox = useSite().data?.redemption_inbox;
  const atNode = useInboxAtNode(redemption.id, redemption.return !== null);
  const { inbox: held, hash, return: given } = redemption;
  if (!held || !inbox) return null;
  return (
    <section aria-label="The ticket’s address" className="grid gap-4 rounded-md border border-line p-4">
      <Facts
        items={[
          ['Ticket’s address', <AddressText key="a" of={inboxAddress(inbox, hash)} />],
          ['Needed', usg(held.needed)],
          ['Arrived', usg(held.arrived)],
          ...fact('Arriving', held.pending),
          ...fact('Missing', held.missing),
          ...fact('Too much', held.excess),
          ...fact('Sent back', held.returned),
          ['There now', usg(held.balance)],
          ...etherFact(atNode),
        ]}
      />
      {given && <Planned redemption={redemption} inbox={inbox} given={given} onChange={onChange} />}
    </section>
  );
}

/** Burns what is there for the coins. */
export function Burn({ redemption: { id, hash, qty_to_redeem: coins }, onChange }: Props) {
  const inbox = useSite().data?.redemption_inbox;
  if (!inbox) return null;
  const units = String(usgFromCoins(coins));
  return (
    <WalletAction
      needs="FULFILMENT"
      label={`Burn ${usg(units)}`}
      question={`Burn ${usg(units)} for this redemption?`}
      call={() => redeemFromInboxCall(inbox, hash, coins)}
      purpose={{ kind: 'burn', units, about: { kind: 'redemption', id } }}
      onBefore={() => onChange({ transition: 'start_burn' })}
    >
      <p>All tokens have arrived. This burn can’t be undone, and we owe the coins from then on.</p>
    </WalletAction>
  );
}

/** Ether there was sent by mistake, and can be sent back. */
const etherFact = ({ data, isError }: ReturnType<typeof useInboxAtNode>) => {
  if (isError) return [['Ether there', 'We couldn’t read it just now'] as const];
  return !data || data.wei === '0' ? [] : [['Ether there', `${formatUnits(BigInt(data.wei), 18)} ETH`] as const];
};

const fact = (name: string, units: string) => (units === '0' ? [] : [[name, usg(units)] as const]);

type PlannedProps = Props & { inbox: Address; given: NonNullable<RedemptionDetail['return']> };

/** A return that is planned, once the asset's own contract has said what its units mean. */
function Planned(props: PlannedProps) {
  const query = useAsset(props.given.asset);
  if (query.error) return <LoadFailed title="We couldn’t read what is to go back from its contract" query={query} />;
  return query.data ? (
    <Return {...props} held={query.data} />
  ) : (
    <Skeleton className="w-64" label="Reading what is to go back" />
  );
}

/** Two wallets for every return: one that handles redemptions proposes it, one that answers for compliance pays it. */
function Return({ redemption, inbox, given, held, onChange }: PlannedProps & { held: Asset }) {
  const announced = useInboxAtNode(redemption.id, true).data?.announced === true;
  const { id, hash, allowed } = redemption;
  const { asset, to, units } = given;
  const call = { ticketHash: hash, asset, to, units: BigInt(units) };
  const amount = amountOf(call.units, held);
  const purpose = { kind: 'return', to, units, amount, about: { kind: 'redemption', id } } as const;
  const what = (
    <Facts
      items={[
        ['Amount', amount],
        ['To', <AddressText key="t" of={to} />],
      ]}
    />
  );
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <h4 className="font-sans font-semibold text-base tracking-normal">
        {announced ? 'Return to approve' : 'Return to announce'}
      </h4>
      {what}
      {announced ? (
        <p>It’s announced on the blockchain. A wallet with the COMPLIANCE role can approve it now.</p>
      ) : (
        <WalletAction
          needs="FULFILMENT"
          label="Announce the return"
          kind="secondary"
          question={`Announce the return of ${amount}?`}
          call={() => announceReturnCall(inbox, call)}
          purpose={purpose}
        >
          <p>Nothing moves yet: a wallet with the COMPLIANCE role has to approve it.</p>
        </WalletAction>
      )}
      {allowed.includes('send_back') && (
        <WalletAction
          needs="COMPLIANCE"
          label="Approve and pay the return"
          kind="secondary"
          question={`Send back ${amount}?`}
          call={() => approveReturnCall(inbox, call)}
          purpose={purpose}
          onSent={(tx) => onChange({ transition: 'send_back', tx })}
        >
          <p>This pays at once and can’t be undone. Compare the address with the customer’s message.</p>
        </WalletAction>
      )}
    </div>
  );
}
