import * as z from 'zod/mini';
import { requiredText, text } from '../field-schemas.ts';
import { usdText } from '../money.ts';
import { why } from '../staff/desk-input.ts';
import { centsUpTo } from '../transition-input.ts';

/** What staff read where a package doesn't fit. */
export const SHIPMENT_MESSAGES = {
  carrierNeeded: 'Choose a carrier',
  otherCarrierNeeded: 'Enter the name of the other carrier',
  trackingNeeded: 'Enter the tracking number',
  otherTracking: 'Enter the whole tracking number: at least 6 letters and digits',
  insuredNeeded: 'Enter the insured value, in whole cents above 0: we only ship coins insured',
  valueUnknown:
    'No price is known right now, so we can’t tell what the coins are worth. Say why this value is enough: another person has to approve it.',
} as const;

/** What a package is insured for at the least, unless another person agrees to less. */
export const insureForAll = (valueCents: number) =>
  `The coins are worth ${usdText(valueCents)} today. Insure them for that or more, or say why not: another person has to approve it.`;

/** A package by a carrier that isn't in the list. */
export const OTHER_CARRIER = 'other';

const INSURED_MAX_CENTS = 10_000_000_000_000;

/** A tracking number as carriers know it: in capitals, without the spaces and hyphens that make it readable. */
export const readTracking = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What a package needs before it leaves: coins go insured or not at all. */
export const shipmentFields = {
  /** One of the list, or 'other'. */
  carrier: requiredText(80, SHIPMENT_MESSAGES.carrierNeeded),
  other_carrier: z.optional(text(80)),
  tracking: z.pipe(requiredText(80, SHIPMENT_MESSAGES.trackingNeeded), z.transform(readTracking)),
  insured_cents: centsUpTo(INSURED_MAX_CENTS, SHIPMENT_MESSAGES.insuredNeeded).check(
    z.minimum(1, SHIPMENT_MESSAGES.insuredNeeded),
  ),
  /** Why it's insured for less than the coins are worth. */
  why,
};
/** Carriers by their names, as in site.config.ts. */
type Carriers = Readonly<Record<string, { tracking: RegExp; example: string }>>;
type Package = { carrier: string; other_carrier?: string | undefined; tracking: string };

const OTHER_TRACKING = /^(?=.*\d)[0-9A-Z]{6,40}$/;

/** What is wrong with a package's carrier and tracking number, by field; the desk's form and the server both ask this. */
export function packageErrors(
  carriers: Carriers,
  { carrier, other_carrier: other = '', tracking }: Package,
): Partial<Record<keyof Package, string>> {
  if (carrier === OTHER_CARRIER) return otherErrors(carriers, other, tracking);
  const known = Object.hasOwn(carriers, carrier) ? carriers[carrier] : undefined;
  if (!known) return { carrier: SHIPMENT_MESSAGES.carrierNeeded };
  if (known.tracking.test(tracking)) return {};
  return { tracking: `This isn’t a tracking number of ${carrier}. They look like ${known.example}.` };
}

function otherErrors(carriers: Carriers, other: string, tracking: string) {
  const listed = Object.keys(carriers).find((name) => name.toLowerCase() === other.toLowerCase());
  if (listed !== undefined) return { other_carrier: `Choose ${listed} as the carrier above` };
  if (!/\p{L}.*\p{L}/u.test(other)) return { other_carrier: SHIPMENT_MESSAGES.otherCarrierNeeded };
  return OTHER_TRACKING.test(tracking) ? {} : { tracking: SHIPMENT_MESSAGES.otherTracking };
}

/** What the package's carrier is called. */
export const carrierOf = ({ carrier, other_carrier: other = '' }: Package): string =>
  carrier === OTHER_CARRIER ? other : carrier;

/** '1A2B-3C4D-5E6F': what the holder names with a payment for shipping. It's part of the ticket's hash, and no secret. */
export const shippingReference = (hash: `0x${string}`): string =>
  hash
    .slice(2, 14)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1-');
