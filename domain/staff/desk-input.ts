import * as z from 'zod/mini';
import { requiredText } from '../field-schemas.ts';

/** PUT /api/leadList/:id and its like: the staff's tick. */
export const completeInput = z.object({ complete: z.boolean('This must be true or false') });

const SUBJECTS = ['lead', 'purchase', 'order', 'redemption'] as const;

/** GET /api/notes: what the notes are about. */
export const noteSubject = z.object({
  subject_kind: z.enum(SUBJECTS, 'There are no notes on this'),
  subject_id: z.uuid('There are no notes on this'),
});

/** POST /api/notes: a private note of staff. */
export const noteInput = z.extend(noteSubject, { text: requiredText(5000) });
