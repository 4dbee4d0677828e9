const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Unicode has the digits of each script one after another, from 0 to 9. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let steps = 0;
  while (isDigit(code - steps - 1)) steps += 1;
  return String(steps % 10);
}

/** The text with the digits of any script, and full-width forms of ASCII, in ASCII: '１６５０' and '١٦٥٠' are '1650'. */
export const withAsciiDigits = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replace(/\p{Nd}/gu, digitValue);

const DECIMAL = /^(\d{1,3}(,\d{3})+|\d*)(\.\d*)?$/;

/**
 * A typed decimal in ASCII digits, without the commas between its thousands: '1,650.25' and '١٬٦٥٠٫٢٥' are '1650.25'. Undefined for
 * anything else: a point is always the decimal point, and commas count only where they part all thousands.
 */
export function plainDecimal(typed: string): string | undefined {
  const text = withAsciiDigits(typed.replace(/\p{Cf}/gu, ''))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .trim();
  return DECIMAL.test(text) && /\d/.test(text) ? text.replaceAll(',', '') : undefined;
}
