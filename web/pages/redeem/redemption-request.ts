import { HOME_COUNTRY } from '#domain/redemptions/quote.ts';
import type { RedemptionRequest } from '#domain/redemptions/redemption.ts';
import { answerOf, api } from '#web/lib/api.ts';
import type { useFields } from '#web/lib/fields.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';

export const EMPTY_REDEMPTION = {
  qty_to_redeem: '1',
  email: '',
  shipping_details: '',
  name: '',
  phone: '',
  city: '',
  stateProvince: '',
  country: HOME_COUNTRY as string,
  postalCode: '',
};
export type RedeemField = keyof typeof EMPTY_REDEMPTION;
export type RedeemValues = Record<RedeemField, string>;
/** The form's fields, kept above it so that they survive a change between wallet and e-mail. */
export type RedeemFields = ReturnType<typeof useFields<RedeemField>>;

export const useRequestRedemption = () =>
  useIdempotentCall((request: RedemptionRequest, options) => answerOf(api.redeem.$post({ json: request }, options)));
