import { MESSAGES } from '#domain/messages.ts';
import { parseUsdCents } from '#domain/money.ts';
import { ADMIN_SENTENCES } from '#domain/staff/admin-messages.ts';
import { PRICE_MAX_CENTS } from '#domain/terms.ts';

/** What is wrong with a typed price; undefined if nothing is. */
export function priceFault(text: string): string | undefined {
  if (!text.trim()) return ADMIN_SENTENCES.priceNeeded;
  const cents = parseUsdCents(text);
  if (cents === undefined) return ADMIN_SENTENCES.priceForm;
  if (cents === 0) return MESSAGES.priceNotPositive;
  return cents > PRICE_MAX_CENTS ? MESSAGES.priceAbsurd : undefined;
}
