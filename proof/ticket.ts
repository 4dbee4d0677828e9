import { type Address, type Hex, isAddressEqual } from 'viem';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { receiptHash, ticketHash } from '#domain/redemptions/redemption.ts';
import type { Act } from './acts.ts';

type Redeemed = Extract<Act, { name: 'Redeemed' }>;
type Fulfilled = Extract<Act, { name: 'RedemptionFulfilled' }>;

/** What the token's acts say of a ticket: its burns, and the receipts of its delivery. */
export type TicketActs = { hash: Hex; burns: readonly Redeemed[]; receipts: readonly Fulfilled[] };

const HASH = /^0x[0-9a-f]{64}$/;

/** The hash that a ticket's burn carries, by the ticket's number, however it's typed, or by the hash itself. */
export function hashOfTicket(typed: string): Hex {
  const given = typed.trim();
  if (HASH.test(given.toLowerCase())) return given.toLowerCase() as Hex;
  return ticketHash(readReadableId(given, SECRET_LETTERS) ?? given);
}

/** The acts of a ticket by its number or its hash. */
export function ticketActs(acts: readonly Act[], ticket: string): TicketActs {
  const hash = hashOfTicket(ticket);
  return {
    hash,
    burns: acts.filter((act) => act.name === 'Redeemed').filter(({ args }) => args._data === hash),
    receipts: acts.filter((act) => act.name === 'RedemptionFulfilled').filter(({ args }) => args.ticketHash === hash),
  };
}

/** Whether this text is the receipt that the token has of the ticket's delivery. */
export const isReceipt = ({ receipts }: TicketActs, text: string): boolean =>
  receipts.some(({ args }) => args.receiptHash === receiptHash(text));

/** What a site says of a ticket's steps on the chain; null where there is none yet. */
export type TicketSteps = {
  hash: string;
  /** Units that were burned, and whose they were where that is known. */
  burn: { tx: string; holder: string | null; value: string } | null;
  receipt: { tx: string; hash: string } | null;
};

/** Which of these steps aren't among the token's acts as they are said to be. */
export function ticketFaults({ hash, burn, receipt }: TicketSteps, acts: readonly Act[]): ('burn' | 'receipt')[] {
  const { burns, receipts } = ticketActs(acts, hash);
  const isIn = (tx: string, act: Act) => act.tx.toLowerCase() === tx.toLowerCase();
  const isBurned = ({ tx, holder, value }: NonNullable<typeof burn>) =>
    burns.some(
      (act) =>
        isIn(tx, act) &&
        String(act.args._value) === value &&
        (holder === null || isAddressEqual(act.args._from, holder as Address)),
    );
  const isRecorded = ({ tx, hash: expected }: NonNullable<typeof receipt>) =>
    receipts.some((act) => isIn(tx, act) && act.args.receiptHash === expected.toLowerCase());
  return [
    ...(burn && !isBurned(burn) ? (['burn'] as const) : []),
    ...(receipt && !isRecorded(receipt) ? (['receipt'] as const) : []),
  ];
}
