import { figures } from '#content/figures.ts';
import { site } from '#site';
import { Diagram, Label, Path, Topics } from '../brochure-blocks.tsx';
import { webAddress } from '../web-address.ts';

const { token, company } = figures;
const pairs = site.exchanges.map(({ name, pairs }) => `${name} (${pairs.join(', ')})`).join(' and ');

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const CHANGE = 'Tue';

/** A week, in which only one day may bring a new price. */
const WeekDiagram = () => (
  <Diagram
    height={104}
    description="A week from Monday to Sunday. The price stays the same all week; on Tuesday the Mint may post a new one."
  >
    {DAYS.map((day, index) => (
      <g key={day} className={day === CHANGE ? 'day day-change' : 'day'}>
        <rect x={20 + index * 88} y="18" width="82" height="34" rx="3" />
        <text x={61 + index * 88} y="39.5" textAnchor="middle">
          {day}
        </text>
      </g>
    ))}
    <path className="day-line" d="M149 58v14" />
    <Label className="zone-name" x="149" y="90" textAnchor="middle" text="The Mint may post a new price" />
    <Label
      className="zone-note"
      x="460"
      y="90"
      textAnchor="middle"
      text="On every other day the price stays as it is"
    />
  </Diagram>
);

export const Buying = () => (
  <>
    <WeekDiagram />
    <p className="brochure-text">
      The Mint reviews its price from week to week and may change it, occasionally, on a Tuesday. When it does, our
      staff enter the new price, and sign it. Until then the last one stays in force. Today’s price and every earlier
      one are at {webAddress('/usmint')}; this booklet names none, because it would soon be wrong.
    </p>
    <Path
      steps={[
        {
          title: 'Identify',
          text: 'As a rule with a partner, on its own site. What we ask for ourselves is stored encrypted.',
        },
        {
          title: 'Order',
          text: `Tell us how many tokens you want, ${figures.minimumOrder} at the least, and the Ethereum address they should go to.`,
        },
        {
          title: 'Pay',
          text: `Within ${figures.paymentWindow}, in your own name, with ${figures.paymentMethods}.`,
        },
        {
          title: 'Receive',
          text: 'The tokens are sent to your address and are yours when the network calls it final.',
        },
      ]}
    />
    <Topics
      topics={[
        {
          title: 'Who may buy or redeem',
          text: `Anyone of ${figures.minimumAgePurchase} years or more, and legal entities. Of an entity we must know everyone who owns ${figures.beneficialOwnerShare} or more of it, or controls it.`,
        },
        {
          title: 'Other means of payment',
          text: `In special cases, ${figures.specialPaymentMethods}, after we have approved it for your order. We take no ACH payments, and nobody here asks for a card’s security code or PIN.`,
        },
        {
          title: 'Before you order',
          text: `An order cannot be cancelled or changed by the buyer once it is placed. ${company} may cancel one before delivery; a cancellation fee of up to ${figures.cancellationFeeMax} may then be charged. The Terms of Purchase say when, and what you get back.`,
        },
        {
          title: 'From others',
          text: `${token} is also traded at ${pairs}, and through ${figures.desks}. They set their own prices and fees, which may be above or below ours. Compare the contract address before you trade.`,
        },
      ]}
    />
  </>
);
