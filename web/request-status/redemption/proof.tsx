import { usgFromCoins } from '#domain/money.ts';
import ChainSteps from '#web/request-status/chain-steps.tsx';
import Certificate from './certificate.tsx';
import type { RedemptionStatus } from './use-redemption.ts';

type Props = {
  redemption: RedemptionStatus;
  /** In the page's address; staff have none. */
  ticket: string | undefined;
};

/** The certificate of a final burn, and what the reader's browser checks of it; before, what is on the chain. */
export default function Proof({ redemption, ticket }: Props) {
  const { hash, burn, qty_to_redeem: coins, receipt_on_chain: receipt } = redemption;
  if (!burn.tx) return null;
  const isFinal = burn.state === 'burned';
  return (
    <>
      <Certificate redemption={redemption} ticket={ticket} />
      <ChainSteps
        ticket={ticket}
        steps={{
          hash,
          burn: { tx: burn.tx, holder: null, value: String(usgFromCoins(coins)) },
          receipt: receipt || null,
        }}
        isFinal={isFinal}
        listed={!isFinal}
      />
    </>
  );
}
