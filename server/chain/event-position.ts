import * as z from 'zod/mini';
import { API_MESSAGES } from '#domain/messages/api.ts';
import type { EventPosition } from './stored-events.ts';

/** `block-logIndex`: the cursor of lists of events. */
export const positionText = ({ block, logIndex }: EventPosition): string => `${block}-${logIndex}`;

export const afterPosition = z.pipe(
  z.string().check(z.regex(/^\d{1,15}-\d{1,9}$/, API_MESSAGES.cursorInvalid)),
  z.transform((cursor: string): EventPosition => {
    const [block = '', logIndex = ''] = cursor.split('-');
    return { block: BigInt(block), logIndex: Number(logIndex) };
  }),
);
