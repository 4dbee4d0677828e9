import type { ReactNode } from 'react';
import { href } from 'react-router';
import { shownDate, shownDay } from '#domain/dates.ts';
import { formatUsdCents } from '#domain/money.ts';
import { coinsText, shippingText } from '#domain/redemptions/quote-messages.ts';
import type { RedemptionStatus } from '#web/request-status/redemption/use-redemption.ts';
import { TransactionHash } from '#web/request-status/status-history.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { TextLink } from '#web/ui/link.tsx';

const usd = (cents: number) => `$${formatUsdCents(cents)}`;

type Fact = readonly [string, ReactNode];

const CAME_BACK: readonly RedemptionStatus['state'][] = ['returned', 'costs_paid'];

function shipped({ shipping, state }: RedemptionStatus): Fact[] {
  if (!shipping) return [];
  const { carrier, tracking } = shipping;
  return CAME_BACK.includes(state)
    ? [['Package that came back', `${carrier}, ${tracking}`]]
    : [
        ['Carrier', shipping.carrier],
        ...(shipping.tracking_url
          ? [
              [
                'Track it',
                <TextLink
                  alone
                  key="l"
                  to={shipping.tracking_url}
                >{`${shipping.carrier}’s page for this package`}</TextLink>,
              ] as const,
            ]
          : []),
        ['Tracking number', <CopyText key="t" text={shipping.tracking} label="the tracking number" />],
        ['Shipped', shownDay(shipping.shipped_at)],
        ...(shipping.delivered_at === null ? [] : [['Delivered', shownDay(shipping.delivered_at)] as const]),
        ...(shipping.insured_cents === null ? [] : [['Insured for', usd(shipping.insured_cents)] as const]),
      ];
}

/** What became of the payment for it. */
function paid({ settled_at, paid_cents, paid_on }: RedemptionStatus['shipping_payment']): string {
  if (settled_at === null) return '';
  if (paid_cents === null) return '; no charge';
  return `; ${usd(paid_cents)} received${paid_on === null ? '' : `, paid ${shownDate(paid_on)}`}`;
}

/** What it costs; nothing once it's over, since then nothing is shipped. */
const costs = ({ next, cost, shipping_payment: payment, reshipping_cents }: RedemptionStatus): Fact[] =>
  next === 'over'
    ? []
    : [
        [
          'Shipping, handling and insurance',
          `${shippingText(cost)}${cost.is_firm ? paid(payment) : '; not confirmed yet'}`,
        ],
        ...(reshipping_cents === null
          ? []
          : [['Shipping it again', reshipping_cents > 0 ? `${usd(reshipping_cents)}, paid` : 'No charge'] as const]),
      ];

/** The redemption in figures; of the recipient only what the owner recognizes. */
export function RedemptionFacts({ redemption }: { redemption: RedemptionStatus }) {
  const { ticket_id, recipient, burn, sent_back_tx } = redemption;
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
          ...(burn.tx ? [['Burn', <TransactionHash key="b" hash={burn.tx} />] as const] : []),
          ...(sent_back_tx ? [['Sent back', <TransactionHash key="s" hash={sent_back_tx} />] as const] : []),
          ...(ticket_id === undefined
            ? []
            : [['Ticket', <CopyText key="n" text={ticket_id} label="the ticket number" />] as const]),
        ]}
      />
      {ticket_id !== undefined && (
        <p className="text-muted text-sm">
          Keep the ticket number private: anyone who has it can see the status of your redemption. To ask us about it,
          or to show someone your redemption without personal data, share{' '}
          <TextLink to={`${href('/track')}?ticket=${redemption.hash}`}>its tracker</TextLink> instead.
        </p>
      )}
    </section>
  );
}
