import { useState } from 'react';
import type { Address } from 'viem';
import { isAddressEqual } from 'viem';
import { formatUsg } from '#domain/money.ts';
import type { Act } from '#proof/acts.ts';
import { ticketActs } from '#proof/ticket.ts';
import { site } from '#site';
import { ActsFailed, ActsVerdict, useTokenActs } from '#web/token/token-acts.tsx';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TransactionHash } from './status-history.tsx';

export type ChainSteps = {
  /** The ticket's hash. */
  hash: string;
  /** Units that were to be burned, and by whom where that is known. */
  burn: { tx: string; holder: string | null; value: string } | null;
  receipt: { hash: string; tx: string } | null;
};

/** The steps of a redemption that are on the chain, each to be checked by the reader's browser. */
export default function ChainStepsPart(steps: ChainSteps) {
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
      {asked ? (
        <Check {...steps} />
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

/** What is wrong with the steps by the token's acts; nothing where they are there as they are said to be. */
export function stepFaults({ hash, burn, receipt }: ChainSteps, acts: readonly Act[]): string[] {
  const { burns, receipts } = ticketActs(acts, hash);
  const isBurn = ({ tx, args }: (typeof burns)[number]) =>
    tx.toLowerCase() === burn?.tx.toLowerCase() &&
    String(args._value) === burn.value &&
    (burn.holder === null || isAddressEqual(args._from, burn.holder as Address));
  const isReceipt = ({ tx, args }: (typeof receipts)[number]) =>
    tx.toLowerCase() === receipt?.tx.toLowerCase() && args.receiptHash === receipt.hash;
  return [
    ...(burn && !burns.some(isBurn)
      ? ['The token’s history holds no such burn: its ticket, holder, amount or transaction differ.']
      : []),
    ...(receipt && !receipts.some(isReceipt) ? ['The token’s history holds no such receipt for this ticket.'] : []),
  ];
}

/** Reads the token's acts, whose hash the token keeps, and looks for the steps among them. */
function Check(steps: ChainSteps) {
  const query = useTokenActs();
  if (!query.data) {
    return query.error ? <ActsFailed query={query} /> : <Skeleton className="w-2/3" label="Your browser is checking" />;
  }
  if (!query.data.isWhole) return <ActsVerdict {...query.data} />;
  const faults = stepFaults(steps, query.data.acts);
  return faults.length > 0 ? (
    <Notice kind="danger" title="The blockchain doesn’t say so" live>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </Notice>
  ) : (
    <Notice kind="good" title="Checked just now by your browser" live>
      <p>
        The token destroyed {formatUsg(BigInt(steps.burn?.value ?? 0))} {site.symbol} for this ticket
        {steps.receipt ? ', and keeps the hash of its receipt' : ''}, as of block {String(query.data.block.number)}.
      </p>
    </Notice>
  );
}
