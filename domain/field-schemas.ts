import * as z from 'zod/mini';
import { plainDecimal, withAsciiDigits } from './digits.ts';
import { normalEmail } from './email.ts';
import { withoutHidden } from './hidden-characters.ts';
import { FIELD_MESSAGES, notAnAddress } from './messages/fields.ts';
import { formatCount } from './money.ts';
import { MAX_SUPPLY_COINS } from './terms.ts';

const INVISIBLE = /^[\s\p{Z}\p{Cf}\u115f\u1160\u3164\uffa0]*$/u;

/** A text without hidden characters and the spaces around it; empty if a reader would see nothing of it. */
export const visibleText = (value: string): string => (INVISIBLE.test(value) ? '' : withoutHidden(value).trim());

/** PostgreSQL stores no NUL, and no half of a character. */
const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** A text as it is stored, trimmed. */
export const text = (max: number, missing = 'This must be text') =>
  z
    .string(missing)
    // What is too long is not looked at any further.
    .check(
      z.overwrite(visibleText),
      z.maxLength(max, { error: `Please use ${formatCount(max)} characters or fewer`, abort: true }),
    )
    .check(z.refine(isStorable, 'This contains a character we can’t store'));

/** The same where it must not be blank; `message` says what to enter. */
export const requiredText = (max: number, message: string) => text(max, message).check(z.minLength(1, message));

const FEWEST_DIGITS = 5;
/** Digits with the signs between them that people use, and an extension. */
const PHONE = /^\+?[\d\s().\-/\u00a0\u2010-\u2015]+(?:(?:,\s*)?(?:ext\.?|x|#)\s*\d{1,8})?$/i;

/** Whether a text can be a phone number of any country; it is kept as it was typed, its digits in ASCII. */
export const isPhone = (text: string): boolean =>
  PHONE.test(text.trim()) && text.replace(/\D/g, '').length >= FEWEST_DIGITS;

const isPhoneOrEmpty = (value: string) => value === '' || isPhone(value);

const phoneCheck = [
  z.overwrite(withAsciiDigits),
  z.refine<string>(isPhoneOrEmpty, FIELD_MESSAGES.phoneInvalid),
] as const;

/** A phone number, or an empty text. */
export const optionalPhone = z._default(text(40).check(...phoneCheck), '');

export const phoneNumber = requiredText(40, FIELD_MESSAGES.phoneNeeded).check(...phoneCheck);

const isEmail = (value: string) => value === '' || normalEmail(value) !== undefined;
const inOneSpelling = z.transform((value: string) => normalEmail(value) ?? '');

/** An email address, normalized as it is stored, compared and counted. */
export const emailAddress = z.pipe(
  requiredText(254, FIELD_MESSAGES.emailNeeded).check(z.refine(isEmail, FIELD_MESSAGES.emailInvalid)),
  inOneSpelling,
);

/** The same, or an empty text. */
export const optionalEmail = z.pipe(
  z.prefault(text(254).check(z.refine(isEmail, FIELD_MESSAGES.emailInvalid)), ''),
  inOneSpelling,
);

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A 20-byte address in hex, any case; the checksum is judged where a person typed it. */
export const hexAddress = z
  .string(FIELD_MESSAGES.addressInvalid)
  .check(z.trim(), z.regex(HEX_ADDRESS, { error: ({ input }) => notAnAddress(String(input)) }));

/** The 32 bytes of a hash in hex, any case. */
export const bytes32 = (message: string) =>
  z.string({ error: message }).check(z.trim(), z.regex(/^0x[0-9a-fA-F]{64}$/, message));

/** The same as our files are named by it, in lower case alone. */
export const lowerBytes32 = (message: string) =>
  z.string({ error: message }).check(z.regex(/^0x[0-9a-f]{64}$/, message));

/** Bytes in hex, at most so many. */
export const hexBytes = (most: number, message: string) =>
  z.string({ error: message }).check(z.maxLength(2 + 2 * most, message), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/, message));

/** The 65 bytes of a key, or what a contract accepts as its signature (ERC-1271): of a Safe 65 bytes per owner. */
export const anySignature = hexBytes(4_000, FIELD_MESSAGES.signatureInvalid).check(
  z.minLength(132, FIELD_MESSAGES.signatureInvalid),
);

/** The years that a person, a Date and the database write alike. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 9999];
const isWithinYears = (time: number) => time >= Date.UTC(FIRST_YEAR, 0) && time < Date.UTC(LAST_YEAR + 1, 0);

/** A day of the calendar, as 2030-11-22. */
export const day = (message: string) =>
  z.iso.date(message).check(z.refine((date) => isWithinYears(Date.parse(date)), message));

/** A moment in ISO 8601 with its offset from UTC, read as a Date. */
export const moment = (message: string) =>
  z.pipe(
    z.iso.datetime({ offset: true, error: message }).check(z.refine((iso) => isWithinYears(Date.parse(iso)), message)),
    z.transform((iso: string) => new Date(iso)),
  );

/** A time in UTC to the microsecond, as the database writes it in a cursor. */
export const isMicrosecond = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && z.safeParse(moment(''), text).success;

const timeNumber = (perSecond: number) => (message: string) =>
  z
    .number({ error: message })
    .check(
      z.int(message),
      z.minimum(1, message),
      z.maximum((Date.UTC(LAST_YEAR + 1, 0) / 1_000) * perSecond - 1, message),
    );
/** A time in whole seconds since 1970, as the chain has it. */
export const unixSeconds = timeNumber(1);
/** The same in milliseconds. */
export const unixMilliseconds = timeNumber(1_000);

const MAX_UINT256 = 2n ** 256n - 1n;
/** A whole number as a contract takes it (uint256), in decimal digits. */
export const uint256Text = (message: string) =>
  z.string(message).check(
    z.regex(/^\d{1,78}$/, { error: message, abort: true }),
    z.refine((digits) => BigInt(digits) <= MAX_UINT256, message),
  );

/** A whole number as a JSON number or as it was typed; `above` is the message for one that is too large. */
export const wholeNumber = (min: number, max: number, message: string, above = message) =>
  z.pipe(
    z.union(
      [
        z.string().check(
          z.overwrite((typed) => plainDecimal(typed) ?? ''),
          z.regex(/^\d{1,100}$/, message),
        ),
        z.number(),
      ],
      message,
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.number().check(
        z.refine((value) => Number.isInteger(value) && value >= min, message),
        z.maximum(max, above),
      ),
    ),
  );

/** A number of whole coins from `min` to all that there can be. */
export const coinQuantity = (min: number) =>
  wholeNumber(min, MAX_SUPPLY_COINS, FIELD_MESSAGES.quantityInvalid, FIELD_MESSAGES.quantityTooLarge);
