import { type ReactNode, useState } from 'react';
import { formatUsg } from '#domain/money.ts';
import { hashOfTicket, type TicketSteps, ticketFaults } from '#proof/ticket.ts';
import { site } from '#site';
import { ActsFailed, ActsVerdict, Checked } from '#web/token/acts-verdict.tsx';
import { useTokenActs } from '#web/token/token-acts.ts';
import { AddressText } from '#web/ui/address.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TransactionHash } from './status-history.tsx';

type TicketProps = {
  steps: TicketSteps;
  /** The number or hash by which the reader asked; undefined where staff look at the record, without its number. */
  ticket: string | undefined;
};

// The server may answer with any ticket's steps, and those would be on the chain, too.
const isOther = ({ steps, ticket }: TicketProps) => ticket !== undefined && hashOfTicket(ticket) !== steps.hash;

type Props = TicketProps & {
  isFinal: boolean;
  /** Whether the hashes are listed, too; a certificate has them already. */
  listed?: boolean;
};

/** The steps of a redemption that are on the chain, each to be checked by the reader's browser. */
export default function ChainSteps({ steps, ticket, isFinal, listed = true }: Props) {
  const [asked, setAsked] = useState(false);
  const { burn } = steps;
  if (!burn) return null;
  return (
    <section aria-labelledby="on-chain" className="ruled grid gap-6">
      <h2 id="on-chain" className="text-xl">
        Proof
      </h2>
      {isOther({ steps, ticket }) ? (
        <OtherTicket />
      ) : !isFinal ? (
        <p className="text-muted">The burn isn’t final yet. As soon as it is, your browser can check it here.</p>
      ) : asked ? (
        <Check steps={steps} ticket={ticket} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button kind="secondary" onClick={() => setAsked(true)}>
            Check it yourself
          </Button>
          <span className="text-muted">Your browser looks for each step on the blockchain.</span>
        </p>
      )}
      {listed && <Hashes steps={steps} burn={burn} />}
    </section>
  );
}

type HashesProps = { steps: TicketSteps; burn: NonNullable<TicketSteps['burn']> };

const Hashes = ({ steps: { hash, receipt }, burn }: HashesProps) => (
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
);

const FAULTS = {
  burn: 'The token’s history holds no such burn: its ticket, holder, amount or transaction differ.',
  receipt: 'The token’s history holds no such receipt for this ticket.',
};

const OtherTicket = () => (
  <Notice kind="danger" title="These are another ticket’s steps" live>
    <p>
      The hash that our site gives isn’t the hash of your ticket, which your browser computed. Don’t rely on this page,
      and please tell us.
    </p>
  </Notice>
);

type CheckProps = TicketProps & {
  /** What was found instead of the usual words. */
  found?: { agrees: ReactNode; differs: ReactNode };
};

/** Reads the token's acts, whose hash the token keeps, and looks for the steps among them. */
export function Check({ steps, ticket, found }: CheckProps) {
  const query = useTokenActs();
  if (isOther({ steps, ticket })) return <OtherTicket />;
  const { data: acts, error, isFetching } = query;
  if (!acts && error) return <ActsFailed query={query} />;
  const faults = acts ? ticketFaults(steps, acts.acts) : [];
  // What was read before may be older than the step.
  if (!acts || (faults.length > 0 && isFetching))
    return <Skeleton className="w-2/3" label="Your browser is checking" />;
  if (!acts.isWhole) return <ActsVerdict query={query} />;
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
    <Checked query={query}>
      <p>
        {found?.agrees ?? (
          <>
            The token destroyed {formatUsg(BigInt(steps.burn?.value ?? 0))} {site.symbol} for{' '}
            {ticket === undefined ? 'the ticket with this hash' : 'this ticket'}
            {steps.receipt ? ', and keeps the hash of its receipt' : ''}, as of block {String(acts.block.number)}.
          </>
        )}
      </p>
    </Checked>
  );
}
