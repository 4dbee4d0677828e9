import { type UsdCents, usdCentsFromUsgDown } from './money.ts';

/** A transfer, issue or redemption as GET /api/transactions answers it; `value` in units of 1e-9 as a decimal string. */
export type Movement = {
  name: 'Transfer' | 'Issued' | 'Redeemed';
  from: string | null;
  to: string | null;
  value: string;
  /** ISO 8601; that of its block. */
  time: string;
  final: boolean;
  /** In force at that time; null before the first price. */
  price_cents: UsdCents | null;
};

/** Which movement of the chain it is; one transaction may have several. */
export const transactionKey = ({ hash, log_index }: { hash: string; log_index: number }): string =>
  `${hash}-${log_index}`;

/** What a movement is to those who hold the addresses of `own`; 'within' moves nothing out of them or into them. */
export type MovementKind = 'issued' | 'redeemed' | 'within' | 'sent' | 'received';

type Parties = Pick<Movement, 'name' | 'from' | 'to'>;

export function movementKind({ name, from, to }: Parties, own: readonly string[]): MovementKind {
  const isOwn = (address: string | null) => own.some((each) => each.toLowerCase() === address?.toLowerCase());
  if (name === 'Issued') return 'issued';
  if (name === 'Redeemed') return 'redeemed';
  if (isOwn(from)) return isOwn(to) ? 'within' : 'sent';
  return 'received';
}

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  issued: 'Issued',
  redeemed: 'Redeemed',
  within: 'Sent to yourself',
  sent: 'Sent',
  received: 'Received',
};

/** '+', '−' or nothing, before an amount. */
export const MOVEMENT_SIGNS: Record<MovementKind, string> = {
  issued: '+',
  received: '+',
  within: '',
  sent: '−',
  redeemed: '−',
};

/** The other party; null where there is none. */
export const counterpartyOf = (parties: Parties, kind: MovementKind): string | null =>
  ({ sent: parties.to, received: parties.from, within: null, issued: null, redeemed: null })[kind];

/** What was moved, at the price in force then, cut to whole cents; null before the first price. */
export const movementValue = ({ value, price_cents }: Pick<Movement, 'value' | 'price_cents'>): UsdCents | null =>
  price_cents === null ? null : usdCentsFromUsgDown(BigInt(value), price_cents);
