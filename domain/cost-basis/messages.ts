import { site } from '#site';
import { counted } from '../counted.ts';
import { formatUsg, type UsdCents, usdText } from '../money.ts';
import { MOVEMENT_LABELS, type MovementKind } from '../movements.ts';
import { type CostTotal, unrealizedCents } from './cost-basis.ts';
import type { Mark } from './notes.ts';

export const COST_BASIS_MESSAGES = {
  rules:
    'A cost is what you entered. Where you entered nothing, it’s the amount times our signed price in effect at the time of the block, cut to whole cents. What came from another wallet of yours has no cost until you enter it. Lots leave first in, first out, unless you choose others. A part of a lot takes its share of the cost, cut to whole cents; the rest stays with the lot.',
  notATaxForm:
    'This isn’t a tax form. Whether a sale, a gift or a redemption is taxed, and how, depends on where you live: please ask a tax professional. Network fees in ETH aren’t included.',
  kept: 'What you enter stays in this browser, unencrypted, and never reaches us. It’s removed with Forget and with the browser’s data, so keep a copy.',
  saved: 'Saved in this browser.',
  amountInvalid: 'Enter an amount in dollars and cents, or leave it empty',
  fileUnknown: 'This isn’t a file of cost basis entries',
  fileOther: 'These entries belong to a different address',
  storedUnknown:
    'We can’t read the entries that this browser has stored, so we saved nothing over them. Reload the page: a newer version of it may have stored them.',
} as const;

/** How a transfer or redemption can be marked, with the choice that is none first. */
export const MARK_CHOICES: Record<
  'received' | 'sent' | 'redeemed',
  readonly (readonly [mark: Mark | '', label: string])[]
> = {
  received: [
    ['', 'From someone else'],
    ['own', 'From another wallet of mine'],
  ],
  sent: [
    ['', 'Not marked'],
    ['sale', 'A sale or a redemption'],
    ['gift', 'A gift'],
    ['own', 'To another wallet of mine'],
  ],
  redeemed: [
    ['', 'Counts as a sale at the price then'],
    ['own', 'No gain: the coins take over the cost'],
  ],
};

const SENT: Record<Mark, string> = { sale: 'Sold or redeemed', gift: 'Given away', own: 'Sent to own wallet' };

/** What became of tokens that left, as lists and files say it. */
export function disposalText(kind: MovementKind, mark: Mark | undefined): string {
  if (kind === 'redeemed') return mark === 'sale' ? MOVEMENT_LABELS.redeemed : 'Redeemed at cost';
  return mark ? SENT[mark] : 'Sent, not marked';
}

/** '−$12.50' for a loss. */
export const gainText = (cents: UsdCents): string => `${cents < 0 ? '−' : ''}${usdText(Math.abs(cents))}`;

/** '2.5 USG, cost $4,068.75', and of how many of them the cost is unknown. */
export function costText({ units, cents, unknown }: CostTotal): string {
  if (units === 0n) return 'None';
  const amount = `${formatUsg(units)} ${site.symbol}`;
  if (unknown === units) return `${amount}, cost unknown`;
  const rest = unknown > 0n ? `, not counting ${formatUsg(unknown)} ${site.symbol} of unknown cost` : '';
  return `${amount}, cost ${usdText(cents)}${rest}`;
}

/** '$120.00', with what it leaves out. */
export function realizedText(cents: UsdCents, { unknownGains, unmarked }: { unknownGains: number; unmarked: number }) {
  const missing = [
    unmarked > 0 && counted(unmarked, 'unmarked send'),
    unknownGains > 0 && `${counted(unknownGains, 'sale')} of unknown gain`,
  ].filter((each) => each !== false);
  return missing.length === 0 ? gainText(cents) : `${gainText(cents)}, not counting ${missing.join(' and ')}`;
}

/** '$120.00 at $1,627.50'. The price is null if there was none, and undefined while it's unknown. */
export function unrealizedText(held: CostTotal, priceCents: UsdCents | null | undefined): string {
  if (held.units === 0n) return 'None';
  if (held.units === held.unknown) return 'Unknown, as the cost is';
  if (priceCents === undefined) return 'Our price isn’t here yet';
  return priceCents === null
    ? 'Unknown: we had no price then'
    : `${gainText(unrealizedCents(held, priceCents))} at ${usdText(priceCents)}`;
}

/** After an import. */
export const notesImported = (count: number): string => `${counted(count, 'entry', 'entries')} in this browser now.`;
