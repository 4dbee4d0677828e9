const FEWEST_DIGITS = 5;
/** Digits with the signs between them that people use, and an extension. */
const PHONE = /^\+?[\d\s().\-/\u00a0\u2010-\u2015]+(?:,?\s*(?:ext\.?|x|#)\s*\d{1,8})?$/i;

/** Whether a text can be a phone number of any country; it is kept as it was typed. */
export const isPhone = (text: string): boolean =>
  PHONE.test(text.trim()) && text.replace(/\D/g, '').length >= FEWEST_DIGITS;
