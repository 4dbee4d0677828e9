import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { parseUsdCents } from '#domain/money.ts';
import { PRICE_MAX_CENTS } from '#domain/terms.ts';

/** What is wrong with a typed price; undefined if nothing is. */
export function priceFault(text: string): string | undefined {
  if (!text.trim()) return ADMIN_MESSAGES.priceNeeded;
  const cents = parseUsdCents(text);
  if (cents === undefined) return ADMIN_MESSAGES.priceForm;
  if (cents === 0) return ADMIN_MESSAGES.priceNotPositive;
  return cents > PRICE_MAX_CENTS ? ADMIN_MESSAGES.priceAbsurd : undefined;
}
