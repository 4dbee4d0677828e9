import * as z from 'zod/mini';
import { plainDecimal } from '#domain/digits.ts';
import { saleRegionError } from '#domain/regions.ts';
import { tooManyCoins } from '#domain/sale/messages.ts';
import { type QuoteInput, quoteInput } from '#domain/sale/quote-input.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { type FieldErrors, issuesByField } from '#web/lib/fields.ts';

/** What is typed; the wallet is chosen. `agreement` holds 'yes' while the box is ticked. */
export type QuoteField = 'coins' | 'country' | 'us_state' | 'agreement';
export type QuoteValues = Record<QuoteField, string>;

type Read = { ok: true; request: QuoteInput } | { ok: false; errors: FieldErrors<QuoteField> };

/** Reads the form by the server's own schema, and by what the desk sells to one order. */
export function readQuote({ agreement, us_state, ...values }: QuoteValues, buyer: string, most: number): Read {
  const parsed = z.safeParse(quoteInput, {
    ...values,
    buyer,
    us_state: values.country === 'US' && us_state !== '' ? us_state : null,
    agreement: agreement ? USER_AGREEMENT_EFFECTIVE : null,
  });
  const errors = issuesByField<QuoteField>(parsed.error?.issues);
  const region = saleRegionError({ country: values.country, us_state });
  if (region) errors[region.field] = region.message;
  if (!errors.coins && Number(plainDecimal(values.coins)) > most) errors.coins = tooManyCoins(most);
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, request: parsed.data };
}
