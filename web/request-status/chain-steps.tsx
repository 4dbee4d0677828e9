import { type ReactNode, useState } from 'react';
import { formatUsg } from '#domain/money.ts';
import { type TicketSteps, ticketFaults } from '#proof/ticket.ts';
import { site } from '#site';
import { ActsFailed, ActsVerdict, useTokenActs } from '#web/token/token-acts.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TransactionHash } from './status-history.tsx';

type Props = { steps: TicketSteps; isFinal: boolean };

/** The steps of a redemption that are on the chain, each to be checked by the reader's browser. */
export default function ChainSteps({ steps, isFinal }: Props) {
  const [asked, setAsked] = useState(false);
  const { hash, burn, receipt } = steps;
  if (!burn) return null;
  return (
    <section aria-labelledby="on-chain" className="ruled grid gap-6">
      <h2 id="on-chain" className="text-xl">
        On the blockchain
      </h2>
      <Facts
        items={[
          ['Ticket’s hash', <AddressText key="h" of={hash} />],
          ['Burn', <TransactionHash key="b" hash={burn.tx} />],
          ...(receipt
            ? ([
                ['Receipt’s hash', <AddressText key="r" of={receipt.hash} />],
                ['Receipt', <TransactionHash key="t" hash={receipt.tx} />],
              ] as const)
            : []),
        ]}
      />
      {!isFinal ? (
        <p className="text-muted">The burn isn’t final yet. As soon as it is, your browser can check it here.</p>
      ) : asked ? (
        <Check steps={steps} />
      ) : (
        <p>
          <Button kind="secondary" onClick={() => setAsked(true)}>
            Check it yourself
          </Button>
        </p>
      )}
    </section>
  );
}

const FAULTS = {
  burn: 'The token’s history holds no such burn: its ticket, holder, amount or transaction differ.',
  receipt: 'The token’s history holds no such receipt for this ticket.',
};

type CheckProps = {
  steps: TicketSteps;
  /** What was found instead of the usual words. */
  found?: { agrees: ReactNode; differs: ReactNode };
};

/** Reads the token's acts, whose hash the token keeps, and looks for the steps among them. */
export function Check({ steps, found }: CheckProps) {
  const query = useTokenActs();
  const { data: acts, error, isFetching } = query;
  if (!acts && error) return <ActsFailed query={query} />;
  const faults = acts ? ticketFaults(steps, acts.acts) : [];
  // What was read before may be older than the step.
  if (!acts || (faults.length > 0 && isFetching))
    return <Skeleton className="w-2/3" label="Your browser is checking" />;
  if (!acts.isWhole) return <ActsVerdict {...acts} />;
  if (faults.length > 0) {
    return (
      <Notice kind="danger" title="The blockchain doesn’t say so" live>
        {faults.map((fault) => (
          <p key={fault}>{found?.differs ?? FAULTS[fault]}</p>
        ))}
      </Notice>
    );
  }
  return (
    <Notice kind="good" title="Checked just now by your browser" live>
      <p>
        {found?.agrees ?? (
          <>
            The token destroyed {formatUsg(BigInt(steps.burn?.value ?? 0))} {site.symbol} for this ticket
            {steps.receipt ? ', and keeps the hash of its receipt' : ''}, as of block {String(acts.block.number)}.
          </>
        )}
      </p>
    </Notice>
  );
}
