import { figures } from '#content/figures.ts';
import { site } from '#site';
import { Diagram, Label, Path, Topics } from '../brochure-blocks.tsx';
import { webAddress } from '../document-html.tsx';

const { token, company } = figures;
const pairs = site.exchanges.map(({ name, pairs }) => `${name} (${pairs.join(', ')})`).join(' and ');

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const CHANGE = 'Tue';

/** A week, in which only one day may bring a new price. */
const WeekDiagram = () => (
  <Diagram
    height={104}
    description="A week from Monday to Sunday. On Tuesday the Mint may post a new price; on other days the price stays the same, with rare exceptions."
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
      text="On other days the price stays the same, with rare exceptions"
    />
  </Diagram>
);

export const Buying = () => (
  <>
    <WeekDiagram />
    <p className="brochure-text">
      The Mint reviews its price every week and occasionally changes it, on a Tuesday. Then our staff enter and sign the
      new one. {figures.priceException} You’ll find today’s price and every earlier one at {webAddress('/usmint')}.
    </p>
    <Path
      steps={[
        {
          title: 'Identify',
          text: `Usually with our partner, on its own site. ${figures.identityDataKept}.`,
        },
        {
          title: 'Order',
          text: `Tell us how many tokens you want (at least ${figures.minimumOrder}) and the Ethereum address to send them to.`,
        },
        {
          title: 'Pay',
          text: `Within ${figures.paymentWindow}, in your own name, with ${figures.paymentMethods}.`,
        },
        {
          title: 'Receive',
          text: 'We send the tokens to your address. They’re yours once the transfer is final on the network.',
        },
      ]}
    />
    <Topics
      topics={[
        {
          title: 'Who may buy or redeem',
          text: `Anyone ${figures.minimumAgePurchase} or older, and legal entities. For an entity, we have to identify everyone who owns ${figures.beneficialOwnerShare} or more of it or controls it.`,
        },
        {
          title: 'Other payment methods',
          text: `In special cases, ${figures.specialPaymentMethods}, once we’ve approved it for your order. We don’t accept ACH payments, and we never ask for a card’s security code or PIN.`,
        },
        {
          title: 'Before you order',
          text: `Once an order is placed, you can’t cancel or change it. ${company} may cancel it before delivery and may then charge a cancellation fee of up to ${figures.cancellationFeeMax}. The Terms of Purchase say when, and what you get back.`,
        },
        {
          title: 'From others',
          text: `${token} is also traded at ${pairs}, and through ${figures.desks}. They set their own prices and fees, which may be above or below ours. Compare the contract address before you trade.`,
        },
      ]}
    />
  </>
);
