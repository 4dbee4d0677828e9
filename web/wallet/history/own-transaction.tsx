import { Ban, CircleCheck, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { href } from 'react-router';
import { formatOwnTime } from '#domain/dates.ts';
import { formatUsg } from '#domain/money.ts';
import { RELAY_MESSAGES, relayOpenUntil } from '#domain/relay/messages.ts';
import { REPLACEMENT_MESSAGES } from '#domain/wallet/history-messages.ts';
import { TRANSACTION_LABELS, transactionInBlock } from '#domain/wallet/transaction-messages.ts';
import { site } from '#site';
import { actOf, type Purpose } from '#wallet/purpose.ts';
import type { ShownTransaction } from '#wallet/shown-transactions.ts';
import {
  didNotHappen,
  isPending,
  type Relayed,
  type TransactionRecord,
  type TransactionStatus,
} from '#wallet/transaction-record.ts';
import { transactionLink, useSite } from '#web/lib/site.ts';
import { AddressText } from '#web/ui/address.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { Counterparty } from '../address-book/known-address.tsx';

/** A transaction's status in words. */
export function statusMessage({ status, confirmations, message, relayed, purpose }: TransactionRecord): string {
  const isCancelled = purpose?.kind === 'cancel';
  if (isCancelled && isPending({ status })) return REPLACEMENT_MESSAGES.cancelling;
  if (isCancelled && status === 'final') return REPLACEMENT_MESSAGES.cancelled;
  if (isPending({ status })) return pendingMessage(status as 'signed' | 'sent', relayed);
  if (status === 'confirmed') return transactionInBlock(confirmations);
  if (status === 'final') return TRANSACTION_LABELS.confirmed;
  const outcome = status === 'failed' ? TRANSACTION_LABELS.failed : TRANSACTION_LABELS.dropped;
  return message ? `${outcome}: ${message}` : outcome;
}

function pendingMessage(status: 'signed' | 'sent', relayed: Relayed | undefined): string {
  if (!relayed) return TRANSACTION_LABELS[status];
  const { problem, validBefore } = relayed;
  if (problem === undefined) return RELAY_MESSAGES[status];
  if (problem === RELAY_MESSAGES.canceling) return problem;
  return relayOpenUntil(problem, formatOwnTime(validBefore));
}

/** Says that it was sped up or cancelled, if more than one transaction was signed for it. */
function attemptsMessage({ purpose, status }: TransactionRecord, attempts: readonly TransactionRecord[]) {
  if (purpose.kind === 'cancel') return undefined;
  const isCancelled = attempts.some((each) => each.purpose.kind === 'cancel');
  if (isCancelled && !isPending({ status })) return REPLACEMENT_MESSAGES.cancelledTooLate;
  return attempts.length > 0 && isPending({ status }) ? REPLACEMENT_MESSAGES.spedUp : undefined;
}

const VERBS = { send: 'Send', issue: 'Issue', redeem: 'Redeem', burn: 'Burn', return: 'Return' };

export function titleOf(of: Purpose): string {
  const purpose = actOf(of);
  if (purpose.kind === 'fulfil') return 'Record a delivery';
  if (purpose.kind === 'guard') return purpose.title;
  if (purpose.kind === 'void') return `Void the issue of order ${purpose.order}`;
  if (purpose.kind === 'return' && purpose.amount !== undefined) return `Return ${purpose.amount}`;
  return `${VERBS[purpose.kind]} ${formatUsg(BigInt(purpose.units))} ${site.symbol}`;
}

/** A transaction that this browser signed, with its status. */
export function OwnTransaction({ record, children }: { record: ShownTransaction; children?: ReactNode }) {
  const { data: site } = useSite();
  const { status, relayed, attempts = [] } = record;
  const purpose = actOf(record.purpose);
  const hash = relayed?.tx ?? record.hash;
  const failed = didNotHappen(record);
  const Icon = failed ? Ban : status === 'final' ? CircleCheck : Clock3;
  const tone = failed ? 'text-danger' : status === 'final' ? 'text-good' : 'text-accent';
  const isTransaction = relayed === undefined || relayed.tx !== undefined;
  const link = site && isTransaction && transactionLink(site, hash);
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="font-semibold">{titleOf(purpose)}</p>
        <p className="text-muted text-sm">
          {purpose.kind === 'redeem' && (
            <TextLink alone to={`${href('/redeemsuccess')}?ticket=${purpose.ticketId}`}>
              See redemption
            </TextLink>
          )}
          {record.purpose.about?.kind === 'redemption' && (
            <TextLink alone to={`${href('/admin')}?redemption=${record.purpose.about.id}`}>
              See redemption
            </TextLink>
          )}
          {(purpose.kind === 'send' || purpose.kind === 'issue') && (
            <>
              to <Counterparty of={purpose.to} own={record.from} />
            </>
          )}
        </p>
      </div>
      {!failed && relayed?.problem === undefined && <TransactionSteps status={status} />}
      <p className={`flex items-start gap-2 text-sm ${tone}`} role="status">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {[statusMessage(record), attemptsMessage(record, attempts)].filter(Boolean).join('. ')}
      </p>
      <p className="text-muted text-xs">
        {isTransaction ? 'Transaction' : 'Authorization'}{' '}
        {link ? (
          <TextLink to={link}>
            <AddressText of={hash} />
          </TextLink>
        ) : (
          <AddressText of={hash} />
        )}
      </p>
      {children}
    </li>
  );
}

const STEPS = ['Sent', 'In a block', 'Confirmed'];
const DONE: Partial<Record<TransactionStatus, number>> = { signed: 0, sent: 1, confirmed: 2, final: 3 };

function barOf(index: number, done: number): string {
  if (index < done) return done === STEPS.length ? 'bg-good' : 'bg-accent-fill';
  return index === done ? 'animate-pulse bg-accent-fill/40' : 'bg-line';
}

/** The three steps of every transaction, and how many are done. Hidden from screen readers, since the message says the same. */
function TransactionSteps({ status }: { status: TransactionStatus }) {
  const done = DONE[status] ?? 0;
  return (
    <ol aria-hidden className="grid grid-cols-3 gap-1.5 text-xs">
      {STEPS.map((step, index) => (
        <li key={step} className={classNames('grid gap-1', index < done ? 'text-ink' : 'text-muted')}>
          <span className={classNames('h-1 rounded-full', barOf(index, done))} />
          {step}
        </li>
      ))}
    </ol>
  );
}
