import { and, eq } from 'drizzle-orm';
import { REDEEM_MESSAGES, redemptionTitle } from '#domain/messages/holder.ts';
import { ORDER_MESSAGES, type RedemptionAlarm } from '#domain/messages/staff.ts';
import type { Channel, RedemptionEntry } from '#domain/redemptions/input.ts';
import { type RedemptionStep, redemptionSteps } from '#domain/redemptions/machine.ts';
import { type RedemptionRequest, ticketHash } from '#domain/redemptions/redemption.ts';
import { isWithinMailLimit } from '../accounts/request-mail.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import type { AuditFields } from '../audit/record-audit-event.ts';
import { chainKey } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { Conflict, NotFound } from '../errors.ts';
import { expectStep } from '../expect-step.ts';
import { recordStep } from '../history/record-transition.ts';
import { newReadableId, SECRET_LETTERS, uuidv7 } from '../id.ts';
import { withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import { searchWords } from '../lists/search-words.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type Ticket, ticketColumns } from './find-redemption.ts';
import { redemptions } from './table.ts';

type Told = { reason?: string; detail?: AuditFields; personal?: Record<string, string> };
type Changes = Partial<Omit<typeof redemptions.$inferInsert, 'id' | 'state'>>;
/** What both ways of asking have in common. */
type Asked = Omit<RedemptionRequest, 'ethereum_address'> & { channel: Channel; ethereum_address: string };

export const ticketSubject = (id: string) => ({ kind: 'redemption', id }) as const;

/** Stores a request before anything else happens, and acknowledges it; once per key, where a key is given. */
export async function requestRedemption(
  context: Context,
  input: RedemptionRequest,
  key?: string,
): Promise<{ ticket_id: string }> {
  return withIdempotencyKey(context, { scope: 'POST /api/redeem', key, body: input }, async (inside) => {
    const byEmail = input.ethereum_address === '';
    const address = byEmail ? (context.redemptionAddress ?? '') : input.ethereum_address;
    const asked = { ...input, channel: byEmail ? 'email' : 'site', ethereum_address: address } as const;
    return { ticket_id: (await insertTicket(inside, asked)).ticketId };
  });
}

/** Stores what a holder asked for by e-mail or phone: the tokens come to the redemption address, and staff burn them. */
export async function enterRedemption(context: DeskContext, input: RedemptionEntry, key?: string) {
  return withIdempotencyKey(context, { scope: 'POST /api/redemptionList', key, body: input }, async (inside) => {
    const { id } = await insertTicket(inside, { ...input, ethereum_address: context.redemptionAddress ?? '' });
    return { id };
  });
}

async function insertTicket(context: Context, asked: Asked): Promise<{ id: string; ticketId: string }> {
  const now = context.now();
  const id = uuidv7(now);
  const ticketId = newReadableId(SECRET_LETTERS);
  const { name, email, phone, city, ethereum_address: address, qty_to_redeem: coins, channel } = asked;
  await context.db.insert(redemptions).values({
    id,
    ticketId,
    ticketHash: ticketHash(ticketId),
    ...chainKey(context),
    ethereumAddress: address.toLowerCase(),
    qtyToRedeem: coins,
    email,
    shippingDetails: asked.shipping_details,
    name,
    phone,
    city,
    stateProvince: asked.stateProvince,
    country: asked.country,
    postalCode: asked.postalCode,
    createdAt: now,
    channel,
    state: 'requested',
    search: searchWords(redemptionTitle(coins), name, email, phone, city, address, ticketId),
  });
  const detail = { channel, qty_to_redeem: coins };
  await recordStep(context, { subject: ticketSubject(id), step: 'request', from: null, to: 'requested', detail });
  if (await isWithinMailLimit(context, 'redemption', email)) await queueMail(context, 'redemption-requested', { id });
  await queueMail(context, 'redemption-notice', { id });
  return { id, ticketId };
}

/** The ticket, locked until the caller's transaction ends. */
export async function lockTicket({ db }: Pick<Context, 'db'>, id: string): Promise<Ticket> {
  const [ticket] = await db.select(ticketColumns).from(redemptions).where(eq(redemptions.id, id)).for('update');
  if (!ticket) throw new NotFound(REDEEM_MESSAGES.notFound);
  return ticket;
}

/** Moves a locked ticket in the caller's transaction; a step that its state does not allow, or that waits for documents, is refused. */
export async function moveTicket(
  context: Context,
  ticket: Pick<Ticket, 'id' | 'state' | 'withheldSince'>,
  step: RedemptionStep,
  changes: Changes = {},
  told: Told = {},
): Promise<void> {
  expectStep(redemptionSteps, ticket.state, step, ticket.withheldSince !== null);
  const { to } = redemptionSteps.steps[step];
  const moved = await context.db
    .update(redemptions)
    .set({ ...changes, state: to })
    .where(and(eq(redemptions.id, ticket.id), eq(redemptions.state, ticket.state)))
    .returning({ id: redemptions.id });
  if (moved.length === 0) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  await recordStep(context, { subject: ticketSubject(ticket.id), step, from: ticket.state, to, ...told });
}

/** Changes what is not a state of a locked ticket. */
export async function changeTicket({ db }: Pick<Context, 'db'>, id: string, changes: Changes): Promise<void> {
  await db.update(redemptions).set(changes).where(eq(redemptions.id, id));
}

/** Puts a ticket before the eyes of staff: what the chain says does not agree with the books. */
export async function raiseAlarm(context: Context, id: string, alarm: RedemptionAlarm, tx: string): Promise<void> {
  await changeTicket(context, id, { alarm, alarmTx: tx, alarmSince: context.now() });
  await queueMail(context, 'redemption-alarm', { id });
  context.log.error({ ticket: id, tx, alarm }, 'the chain does not agree with a ticket');
}
