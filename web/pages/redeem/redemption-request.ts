import { HOME_COUNTRY } from '#domain/redemptions/quote.ts';
import { usStateCode } from '#domain/us-states.ts';
import type { useFields } from '#web/lib/fields.ts';
import type { User } from '#web/lib/session.ts';

export const EMPTY_REDEMPTION = {
  qty_to_redeem: '1',
  email: '',
  name: '',
  phone: '',
  country: HOME_COUNTRY as string,
  address_line_1: '',
  address_line_2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  /** 'yes' if identity and cost are settled before anything is turned in. */
  check_first: '',
  /** 'yes' while the box is ticked; the form requires it, the call has no such field. */
  of_age: '',
};
export type RedeemField = keyof typeof EMPTY_REDEMPTION;
export type RedeemValues = Record<RedeemField, string>;
/** What an account knows of the form. */
export const knownOfRedemption = (user: User): Partial<Record<RedeemField, string | null>> => ({
  email: user.email,
  name: [user.first_name, user.last_name].filter(Boolean).join(' '),
  phone: user.phone,
  address_line_1: user.address_line_1,
  address_line_2: user.address_line_2,
  city: user.city,
  stateProvince: (user.country === HOME_COUNTRY && usStateCode(user.state ?? '')) || user.state,
  country: user.country,
  postalCode: user.zip,
});
/** The form's fields, kept above it so that they survive a change between wallet and email. */
export type RedeemFields = ReturnType<typeof useFields<RedeemField>>;
/** Asks whether so many coins are to be redeemed although another redemption is under way; true at once if none is. */
export type AskSecond = (coins: number) => Promise<boolean>;
