import * as z from 'zod/mini';
import { MESSAGES } from '#domain/messages.ts';
import type { Place } from './stored-events.ts';

/** `block-logIndex`: the cursor of lists of events. */
export const placeText = ({ block, logIndex }: Place): string => `${block}-${logIndex}`;

export const afterPlace = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,9}$/, MESSAGES.cursorInvalid)),
  z.transform((cursor: string): Place => {
    const [block = '', logIndex = ''] = cursor.split('-');
    return { block: BigInt(block), logIndex: Number(logIndex) };
  }),
);
