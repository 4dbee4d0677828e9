import { eq } from 'drizzle-orm';
import { readReadableId, SECRET_LETTERS } from '#domain/readable-id.ts';
import { isTicketHash, ticketHash } from '#domain/redemptions/redemption.ts';
import { newReadableId } from '../platform/id.ts';
import { type KeyColumns, type Keys, openKey, sealKey } from '../workflow/customer-keys/customer-key.ts';
import { redemptions } from './table.ts';

/** Where redemptions keep their ticket numbers. */
export const ticketNumbers: KeyColumns = {
  kind: 'redemption',
  table: redemptions,
  sealed: redemptions.sealedNumber,
};

/** What the row of the redemption with that id keeps of a new number. */
export function newTicketNumber(context: Keys, id: string) {
  const ticketId = newReadableId(SECRET_LETTERS);
  return { ticketHash: ticketHash(ticketId), sealedNumber: sealKey(context, ticketNumbers, id, ticketId) };
}

type Kept = Pick<typeof redemptions.$inferSelect, 'id' | 'sealedNumber'>;

/** The ticket number of a redemption, for its holder alone: in an email's link, or on their own dashboard. */
export const ticketIdOf = (context: Keys, { id, sealedNumber }: Kept): string =>
  openKey(context, ticketNumbers, { id, sealed: sealedNumber });

/** The redemption of a ticket number or a ticket's hash that staff type into a search box, as a condition; undefined for anything else. */
export function typedTicket(typed: string) {
  const number = readReadableId(typed, SECRET_LETTERS);
  const hash = typed.trim().toLowerCase();
  if (number) return eq(redemptions.ticketHash, ticketHash(number));
  return isTicketHash(hash) ? eq(redemptions.ticketHash, hash) : undefined;
}
