import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, Coins, Flame } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { href } from 'react-router';
import type { Address } from 'viem';
import { shownDay, shownTime } from '#domain/dates.ts';
import { formatUsg, usdText } from '#domain/money.ts';
import {
  counterpartyOf,
  MOVEMENT_LABELS,
  MOVEMENT_SIGNS,
  type MovementKind,
  movementKind,
  movementValue,
} from '#domain/movements.ts';
import { received } from '#domain/wallet/receive-messages.ts';
import { TRANSACTION_LABELS, transactionInBlock } from '#domain/wallet/transaction-messages.ts';
import { site as issuer } from '#site';
import { patientPart } from '#web/lib/lazy-part.ts';
import { transactionLink, useSite } from '#web/lib/site.ts';
import type { TokenTransaction } from '#web/lib/token-transactions.ts';
import { TransactionIcon } from '#web/token/transaction-parts.tsx';
import { flash } from '#web/ui/flash.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Counterparty } from '../address-book/known-address.tsx';

// The icon stays in its place where it can't be loaded.
const Engraving = patientPart(() => import('#web/ui/engraving.tsx'));

/** The name that the holder gave to an address, if any. */
export type NameOf = (address: string) => string | undefined;

const ICONS = { issued: Coins, redeemed: Flame, within: ArrowLeftRight, sent: ArrowUpRight, received: ArrowDownLeft };

type Props = {
  row: TokenTransaction;
  address: Address;
  /** Of the redemption, if this browser burned the tokens. */
  ticketId: string | undefined;
};

/** One transfer to or from this address on the chain. */
export function PastTransaction({ row, address, ticketId }: Props) {
  const kind = movementKind(row, [address]);
  const value = movementValue(row);
  const other = counterpartyOf(row, kind);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-5 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <TransactionPicture row={row} kind={kind} />
      <div className="grid min-w-0 gap-0.5 max-sm:col-start-1 max-sm:row-span-2 max-sm:row-start-1">
        <p className="font-medium">
          <TransactionText hash={row.hash}>{MOVEMENT_LABELS[kind]}</TransactionText>{' '}
          {other && (
            <span className="font-normal text-muted text-sm">
              {kind === 'sent' ? 'to' : 'from'} <Counterparty of={other} own={address} />
            </span>
          )}
        </p>
        <p className="text-muted text-sm max-sm:text-xs">
          <span className="sm:whitespace-nowrap">
            <time dateTime={row.time}>{shownTime(row.time, 'own')}</time> ·
          </span>{' '}
          {row.final ? TRANSACTION_LABELS.confirmed : transactionInBlock(row.confirmations)}
        </p>
        {row.receipt && (
          <p className="text-good text-sm max-sm:text-xs">
            Delivered,{' '}
            <TransactionText hash={row.receipt.hash}>
              receipt recorded {shownDay(row.receipt.time, 'own')}
            </TransactionText>
          </p>
        )}
        {ticketId && (
          <p className="text-sm max-sm:text-xs">
            <TextLink alone to={`${href('/redeemsuccess')}?ticket=${ticketId}`}>
              See redemption
            </TextLink>
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-0.5 text-right max-sm:col-start-2 max-sm:row-start-1">
        <p className="font-semibold">
          {MOVEMENT_SIGNS[kind]}
          {formatUsg(BigInt(row.value))} {issuer.symbol}
        </p>
        <p className="text-muted text-sm max-sm:text-xs">{value === null ? 'No price then' : usdText(value)}</p>
      </div>
    </li>
  );
}

const ENGRAVED: readonly MovementKind[] = ['issued', 'redeemed'];

/** The engraving of an issue or a redemption that is final; of everything else the icon of its kind. */
function TransactionPicture({ row, kind }: { row: TokenTransaction; kind: MovementKind }) {
  const icon = <TransactionIcon Icon={ICONS[kind]} look="plain" />;
  if (!row.final || !ENGRAVED.includes(kind)) return icon;
  return (
    <Suspense fallback={icon}>
      <Engraving
        of={row.hash}
        weight={3}
        className="size-10 max-sm:col-start-2 max-sm:row-start-2 max-sm:mt-1 max-sm:size-8 max-sm:justify-self-end"
      />
    </Suspense>
  );
}

/** A text that links to its transaction if there is an explorer for the chain. */
function TransactionText({ hash, children }: { hash: string; children: ReactNode }) {
  const { data: site } = useSite();
  const link = site && transactionLink(site, hash);
  return link ? <TextLink to={link}>{children}</TextLink> : children;
}

/** Announces what arrives while the page is open. Not from whom: anyone can send from an address that looks familiar. */
export function useArrivalNotice(address: string, rows: readonly TokenTransaction[] | undefined): void {
  const known = useRef<{ address: string; newest: TokenTransaction | undefined }>(undefined);
  useEffect(() => {
    if (!rows) return;
    const before = known.current;
    const newest = before?.address === address ? before.newest : undefined;
    if (!rows[0] || !newest || isAfter(rows[0], newest)) known.current = { address, newest: rows[0] ?? newest };
    if (before?.address !== address) return;
    const arrived = rows.filter((row) => isArrival(row, address) && (!newest || isAfter(row, newest)));
    if (arrived.length === 0) return;
    flash(
      arrived.map(({ value }) => received(formatUsg(BigInt(value)))),
      'success',
    );
  }, [rows, address]);
}

const isAfter = (one: TokenTransaction, other: TokenTransaction) =>
  one.block > other.block || (one.block === other.block && one.log_index > other.log_index);

const isArrival = (row: TokenTransaction, address: string) =>
  row.value !== '0' && ['issued', 'received'].includes(movementKind(row, [address]));
