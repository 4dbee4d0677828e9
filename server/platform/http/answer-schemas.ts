import * as z from 'zod/mini';

/** Whole US cents. */
export const cents = z.int().check(z.describe('US cents'));
/** A moment, as every answer writes it. */
export const timeText = z.iso.datetime().check(z.describe('ISO 8601, UTC'));
/** A day of the calendar, such as 2030-11-22. */
export const dayText = z.iso.date();
export const rowId = z.uuid();
/** The 32 bytes of a hash or a transaction in hex. */
export const hashText = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/));
/** Units of 1e-9 tokens, as they exceed what a JSON number holds. */
export const unitsText = z.string().check(z.regex(/^-?\d+$/), z.describe('Units of 1e-9 tokens'));
