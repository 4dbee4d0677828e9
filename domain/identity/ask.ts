import * as z from 'zod/mini';
import { requiredText } from '../field-schemas.ts';
import { ORDER_MESSAGES } from '../messages/staff.ts';

/** What staff post to ask for identity data: why; the customer reads it. */
export const identityAsk = z.object({ reason: requiredText(1_000, ORDER_MESSAGES.reasonNeeded) });
