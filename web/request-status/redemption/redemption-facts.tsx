import type { ReactNode } from 'react';
import { href } from 'react-router';
import { coinsText } from '#domain/counted.ts';
import { shownDate, shownDay } from '#domain/dates.ts';
import { usdText } from '#domain/money.ts';
import { shippingText } from '#domain/redemptions/quote-messages.ts';
import { redemptionStates } from '#domain/redemptions/states.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { TransactionHash } from '#web/request-status/status-history.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';

type Fact = readonly [string, ReactNode];

const CAME_BACK: readonly RedemptionStatus['state'][] = ['returned', 'costs_paid'];

function shipped({ shipping, state }: RedemptionStatus): Fact[] {
  if (!shipping) return [];
  const { carrier, tracking, tracking_url: page } = shipping;
  if (CAME_BACK.includes(state)) return [['Package that came back', `${carrier}, ${tracking}`]];
  const isOnItsWay = redemptionStates[state].phase === 'with_carrier';
  return [
    // Of a package on its way, the page says them first.
    ...(isOnItsWay ? [] : carried(carrier, tracking, page)),
    ['Shipped', shownDay(shipping.shipped_at)],
    ...(shipping.delivered_at === null ? [] : [['Delivered', shownDay(shipping.delivered_at)] as const]),
    ...(shipping.insured_cents === null ? [] : [['Insured for', usdText(shipping.insured_cents)] as const]),
  ];
}

const carried = (carrier: string, tracking: string, page: string | null): Fact[] => [
  [
    'Carrier',
    page ? (
      <TextLink alone key="l" to={page}>
        {`${carrier}’s page for this package`}
      </TextLink>
    ) : (
      carrier
    ),
  ],
  ['Tracking number', <CopyText key="t" text={tracking} label="the tracking number" />],
];

/** What shipping cost and what became of its payment. */
function shippingCost({ cost, shipping_payment: { settled_at, paid_cents, paid_on } }: RedemptionStatus): string {
  const asked = shippingText(cost);
  if (!cost.is_firm) return `${asked}; not confirmed yet`;
  if (settled_at === null) return asked;
  if (paid_cents === null) return `${asked}; no charge`;
  const received = paid_cents === cost.shipping_cents ? '' : `; ${usdText(paid_cents)} received`;
  return `${asked}${received}, paid${paid_on === null ? '' : ` ${shownDate(paid_on)}`}`;
}

/** What it costs; nothing once it's over, since then nothing is shipped. */
function costs(redemption: RedemptionStatus): Fact[] {
  const { next, reshipping_cents: again } = redemption;
  if (next === 'over') return [];
  return [
    ['Shipping, handling and insurance', shippingCost(redemption)],
    ...(again === null ? [] : [['Shipping it again', again > 0 ? `${usdText(again)}, paid` : 'No charge'] as const]),
  ];
}

/** The redemption in figures; of the recipient only what the owner recognizes. */
export function RedemptionFacts({ redemption }: { redemption: RedemptionStatus }) {
  const { ticket_id, recipient, sent_back_tx } = redemption;
  const { name, city, country, email, label } = recipient;
  return (
    <section aria-labelledby="redemption-facts" className="ruled grid gap-6">
      <h2 id="redemption-facts" className="text-xl">
        Details
      </h2>
      <Facts
        items={[
          ['Coins', coinsText(redemption.qty_to_redeem)],
          ...shipped(redemption),
          ...costs(redemption),
          [
            'Ships to',
            <span key="a" className="whitespace-pre-line">
              {label?.join('\n') ?? `${name}, ${city}, ${country}`}
            </span>,
          ],
          ['Updates go to', email],
          ...(sent_back_tx ? [['Sent back', <TransactionHash key="s" hash={sent_back_tx} />] as const] : []),
          ...(ticket_id === undefined
            ? []
            : [['Ticket', <CopyText key="n" text={ticket_id} label="the ticket number" />] as const]),
        ]}
      />
      {ticket_id !== undefined && (
        <p className="text-muted text-sm">
          Anyone with the ticket number can see this page. To show someone your redemption, share{' '}
          <TextLink to={`${href('/track')}?ticket=${redemption.hash}`}>its tracker</TextLink> instead.
        </p>
      )}
    </section>
  );
}
