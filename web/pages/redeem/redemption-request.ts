import { HOME_COUNTRY } from '#domain/redemptions/quote.ts';
import type { RedemptionRequest } from '#domain/redemptions/redemption.ts';
import { answerOf, api } from '#web/lib/api.ts';
import type { useFields } from '#web/lib/fields.ts';
import { useIdempotentCall } from '#web/lib/idempotency-key.ts';
import type { User } from '#web/lib/session.ts';

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
  /** 'yes' while the box is ticked; the form asks for it, the call does not know it. */
  of_age: '',
};
export type RedeemField = keyof typeof EMPTY_REDEMPTION;
export type RedeemValues = Record<RedeemField, string>;
/** What an account knows of the form. */
export const knownOfRedemption = (user: User): Partial<Record<RedeemField, string | null>> => ({
  email: user.email,
  name: [user.first_name, user.last_name].filter(Boolean).join(' '),
  phone: user.phone,
  shipping_details: [user.address_line_1, user.address_line_2].filter(Boolean).join('\n'),
  city: user.city,
  stateProvince: user.state,
  country: user.country,
  postalCode: user.zip,
});
/** The form's fields, kept above it so that they survive a change between wallet and e-mail. */
export type RedeemFields = ReturnType<typeof useFields<RedeemField>>;

export const useRequestRedemption = () =>
  useIdempotentCall((request: RedemptionRequest, options) => answerOf(api.redeem.$post({ json: request }, options)));
