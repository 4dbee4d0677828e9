import { eq, sql } from 'drizzle-orm';
import { ORDER_MESSAGES, REDEMPTION_MESSAGES } from '#domain/messages/staff.ts';
import type { RedemptionStepInput } from '#domain/redemptions/input.ts';
import {
  ENDED_TICKET_STATES,
  mayClaimLost,
  redemptionSteps,
  WITHHOLDABLE_TICKET_STATES,
} from '#domain/redemptions/machine.ts';
import type { DeskContext } from '../accounts/require-staff.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { Conflict } from '../errors.ts';
import { expectStep } from '../expect-step.ts';
import { addNote, recordStep } from '../history/record-transition.ts';
import { askIdentity } from '../identity/change-identity.ts';
import { searchWords } from '../lists/search-words.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { closeDelivered } from './apply-fulfilment-event.ts';
import { chainBurns, type Ticket } from './find-redemption.ts';
import { changeTicket, lockTicket, moveTicket, ticketSubject } from './request-redemption.ts';
import { redemptions } from './table.ts';

type Of<Step extends RedemptionStepInput['step']> = Extract<RedemptionStepInput, { step: Step }>;

/** A step of staff on a ticket; the holder gets a letter about it. */
export async function takeRedemptionStep(context: DeskContext, id: string, input: RedemptionStepInput): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside: DeskContext = { ...context, db: tx };
    const ticket = await lockTicket(inside, id);
    await take(inside, ticket, input);
    if (input.step !== 'settle_alarm') await queueMail(inside, LETTERS[input.step], { id });
    if (input.step === 'deliver' || input.step === 'find') {
      // What follows by itself from a step is not what staff did.
      await closeDelivered({ ...inside, actor: { kind: 'system', name: 'chain' } }, await lockTicket(inside, id));
    }
  });
}

const LETTERS: Record<Exclude<RedemptionStepInput['step'], 'settle_alarm'>, string> = {
  refuse: 'redemption-refused',
  cancel: 'redemption-cancelled',
  check_identity: 'redemption-checked',
  ship: 'redemption-shipped',
  deliver: 'redemption-delivered',
  return: 'redemption-returned',
  pay_costs: 'redemption-costs-paid',
  reship: 'redemption-reshipped',
  claim_lost: 'redemption-lost',
  find: 'redemption-found',
  replace: 'redemption-replaced',
  send_back: 'redemption-sent-back',
  withhold: 'redemption-withheld',
  release: 'redemption-released',
};

function take(context: DeskContext, ticket: Ticket, input: RedemptionStepInput): Promise<void> {
  switch (input.step) {
    case 'refuse':
    case 'cancel':
      return end(context, ticket, input);
    case 'ship':
    case 'reship':
    case 'replace':
      return ship(context, ticket, input);
    case 'deliver':
    case 'find':
      return moveTicket(context, ticket, input.step, { deliveredAt: context.now() });
    case 'return':
      return moveTicket(context, ticket, 'return', {}, { reason: input.reason });
    case 'claim_lost':
      return claimLost(context, ticket, input);
    case 'pay_costs': {
      const { costs_cents } = input;
      return moveTicket(context, ticket, 'pay_costs', { costsCents: costs_cents }, { detail: { costs_cents } });
    }
    case 'check_identity':
      return moveTicket(context, ticket, 'check_identity');
    case 'send_back':
      return sendBack(context, ticket, input);
    case 'settle_alarm':
      return settleAlarm(context, ticket, input.reason);
    default:
      return withhold(context, ticket, input.step === 'withhold' ? input.reason : undefined);
  }
}

// Once the burn is in a block, only a reorganisation could undo it: the coins are owed.
async function end(context: DeskContext, ticket: Ticket, { step, reason }: Of<'refuse' | 'cancel'>): Promise<void> {
  const [burn] = await chainBurns(context, [ticket]);
  if (ticket.state === 'requested' && burn?.state !== 'requested') throw new Conflict(REDEMPTION_MESSAGES.burnOnItsWay);
  await moveTicket(context, ticket, step, { withheldReason: null, withheldSince: null }, { reason });
}

async function ship(context: DeskContext, ticket: Ticket, input: Of<'ship' | 'reship' | 'replace'>): Promise<void> {
  const { step, carrier, tracking, insured_cents } = input;
  const changes = { carrier, tracking, insuredCents: insured_cents, shippedAt: context.now() };
  await moveTicket(context, ticket, step, changes, { detail: { carrier, tracking, insured_cents } });
  const words = searchWords(tracking).join(' ');
  await context.db
    .update(redemptions)
    .set({ search: sql`${redemptions.search} || array_to_tsvector(string_to_array(${words}, ' '))` })
    .where(eq(redemptions.id, ticket.id));
}

async function claimLost(context: DeskContext, ticket: Ticket, { reason }: Of<'claim_lost'>): Promise<void> {
  const { state, withheldSince, shippedAt } = ticket;
  expectStep(redemptionSteps, state, 'claim_lost', withheldSince !== null);
  if (shippedAt && !mayClaimLost(shippedAt, context.now())) throw new Conflict(REDEMPTION_MESSAGES.lostTooLate);
  await moveTicket(context, ticket, 'claim_lost', {}, { reason });
}

async function sendBack(context: DeskContext, ticket: Ticket, { tx }: Of<'send_back'>): Promise<void> {
  const { id, state, channel, sentBackTx } = ticket;
  const isOver = ENDED_TICKET_STATES.some((each) => each === state);
  if (!isOver || channel === 'site' || sentBackTx !== null) throw new Conflict(REDEMPTION_MESSAGES.nothingToSendBack);
  await changeTicket(context, id, { sentBackTx: tx });
  await recordStep(context, { subject: ticketSubject(id), step: 'send_back', from: state, to: state, detail: { tx } });
}

async function withhold(context: DeskContext, ticket: Ticket, reason: string | undefined): Promise<void> {
  const { id, state, withheldSince } = ticket;
  const isHeld = withheldSince !== null;
  const mayBeHeld = WITHHOLDABLE_TICKET_STATES.some((each) => each === state);
  if ((!isHeld && !mayBeHeld) || isHeld === (reason !== undefined)) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  const since = reason === undefined ? null : context.now();
  await changeTicket(context, id, { withheldReason: reason ?? null, withheldSince: since });
  const step = reason === undefined ? 'release' : 'withhold';
  await recordStep(context, { subject: ticketSubject(id), step, from: state, to: state, reason });
}

async function settleAlarm(context: DeskContext, { id, alarm, alarmTx }: Ticket, reason: string): Promise<void> {
  if (alarm === null) throw new Conflict(ORDER_MESSAGES.stepTooLate);
  await changeTicket(context, id, { alarm: null, alarmTx: null, alarmSince: null });
  const before = { alarm, tx: alarmTx };
  await recordAuditEvent(context, { action: 'redemption.settle_alarm', subject: ticketSubject(id), before });
  await addNote(context, ticketSubject(id), reason);
}

/** Asks the holder for the identity data of Schedule 1; the ticket goes on as it stands. */
export async function askTicketIdentity(context: DeskContext, id: string, reason: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const inside: DeskContext = { ...context, db: tx };
    const { state } = await lockTicket(inside, id);
    if (state === 'closed' || ENDED_TICKET_STATES.some((each) => each === state)) {
      throw new Conflict(ORDER_MESSAGES.stepTooLate);
    }
    await askIdentity(inside, { kind: 'redemption', id }, reason);
    await queueMail(inside, 'redemption-identity', { id });
  });
}
