import * as z from 'zod/mini';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { Place } from './stored-events.ts';

/** `block-logIndex`: the cursor of lists of events. */
export const placeText = ({ block, logIndex }: Place): string => `${block}-${logIndex}`;

export const afterPlace = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,9}$/, API_MESSAGES.cursorInvalid)),
  z.transform((cursor: string): Place => {
    const [block = '', logIndex = ''] = cursor.split('-');
    return { block: BigInt(block), logIndex: Number(logIndex) };
  }),
);
