import * as z from 'zod/mini';
import { APPROVAL_MESSAGES } from '../approvals/messages.ts';
import { coinQuantity, lowerBytes32, moment, requiredText, text } from '../field-schemas.ts';
import { COIN_REGISTER_MESSAGES } from '../reserve/messages.ts';
import { LOT_ID } from '../terms.ts';
import { DESK_MESSAGES } from './messages.ts';

/** PUT /api/leadList/:id and its like: the staff's tick. */
export const completeInput = z.object({ complete: z.boolean('This must be true or false') });

/** Of a thousand serial numbers with what separates them. */
const SERIALS_TEXT_MOST = 70_000;
const SUBJECTS = ['lead', 'purchase', 'order', 'redemption'] as const;

/** GET /api/notes: what the notes are about. */
export const noteSubject = z.object({
  subject_kind: z.enum(SUBJECTS, 'There are no notes on this'),
  subject_id: z.uuid('There are no notes on this'),
});

/** POST /api/notes: a private note of staff. */
export const noteInput = z.extend(noteSubject, { text: requiredText(5000, DESK_MESSAGES.noteNeeded) });

/** What staff take care of, and what they look at. */
export const workSubject = z.object({
  subject_kind: z.enum(['lead', 'purchase', 'redemption'], 'This can’t be assigned'),
  subject_id: z.uuid('This can’t be assigned'),
});
export type WorkSubject = z.infer<typeof workSubject>;

const colleague = z.object({
  kind: z.enum(['staff', 'admin'], 'Choose a colleague'),
  id: requiredText(100, 'Choose a colleague'),
});

/** POST /api/desk/owner: who takes care of it; null gives it back to all. */
export const assignInput = z.extend(workSubject, { owner: z.nullable(colleague) });

/** Why an act should be done; needed where another person has to approve it. */
export const why = z.optional(text(1_000));
/** The body of a call that needs nothing else. */
export const whyInput = z.object({ why });
/** POST /api/desk/own: asks another person to let staff work on a request or a redemption of their own. */
export const ownRecordInput = z.object({
  subject_kind: z.enum(['purchase', 'redemption'], 'This isn’t anyone’s own'),
  subject_id: z.uuid('This isn’t anyone’s own'),
  why,
});
/** POST /api/approvals/:id/refuse. */
export const refusalInput = z.object({ reason: requiredText(1_000, APPROVAL_MESSAGES.reasonNeeded) });

/** What a lot of the register is called. */
export const lotId = z
  .string(COIN_REGISTER_MESSAGES.fields.id)
  .check(z.trim(), z.regex(LOT_ID, COIN_REGISTER_MESSAGES.fields.id));

/** POST /api/coin-register/lots/:lot/exclusion: why a lot no longer counts, and what stays of it as a lot of its own. */
export const exclusionInput = z.object({
  reason: requiredText(500, COIN_REGISTER_MESSAGES.reasonNeeded),
  rest_id: z.optional(lotId),
  rest_coins: z.optional(coinQuantity(1)),
});

const lotField = text(500);
/** PUT /api/coin-register/lots/:lot: the lot's details as in a line of the CSV, and what was wrong with them. */
export const lotCorrectionInput = z.object({
  year: lotField,
  mint: lotField,
  coins: lotField,
  depository: lotField,
  received_on: lotField,
  box: z.optional(lotField),
  serials: z.optional(text(SERIALS_TEXT_MOST)),
  reason: z.optional(lotField),
  why: requiredText(500, COIN_REGISTER_MESSAGES.correctionWhyNeeded),
});

/** POST /api/coin-register/attestations: the time of the count, the last verified block's where none is given, and the reports by their SHA-256. */
export const attestationInput = z.object({
  as_of: z.optional(moment(COIN_REGISTER_MESSAGES.asOfInvalid)),
  reports: z.array(lowerBytes32(COIN_REGISTER_MESSAGES.reportUnknown)).check(z.maxLength(10)),
});

/** What a reason that the customer reads may begin with, by the act; staff change it as the case needs. */
export const REASON_TEMPLATES = {
  documents: [
    'Please send us a copy of your passport or driver’s license. Both sides, please, and not expired.',
    'Please send us a utility bill or bank statement that shows your name and address and is less than three months old.',
    'Please send us proof that the payment comes from an account in your own name.',
  ],
  refuse: [
    'We can’t verify your identity from what you sent us.',
    'We can’t sell to the state or country that you named.',
    'You asked us to close this request.',
  ],
  decline: ['We don’t accept this payment method for an order of this size. A bank wire is fine.'],
  cancel: [
    'You asked us to cancel this.',
    'The payment hasn’t arrived in time.',
    'The payment came from an account that isn’t in your name.',
  ],
  identity: [
    'The insured carrier delivers coins only to a known adult.',
    'The law requires us to know who receives the coins.',
  ],
  returned: ['The carrier couldn’t deliver it: nobody was there to sign.', 'The carrier couldn’t find the address.'],
  lost: ['The carrier can’t say where the package is. We’ve filed a claim.'],
} as const;
