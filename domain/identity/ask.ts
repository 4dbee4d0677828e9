import * as z from 'zod/mini';
import { transitionReason } from '../transition-input.ts';

/** What staff post to ask for identity data: why; the customer reads it. */
export const identityAsk = z.object({ reason: transitionReason });
