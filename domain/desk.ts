import * as z from 'zod/mini';

/** PUT /api/leadList/:id and its like: the staff's tick. */
export const completeInput = z.object({ complete: z.boolean('This must be true or false') });
