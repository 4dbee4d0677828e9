import { Diagram } from '../brochure/diagram.tsx';

/** The bound on issuing, as the contract reckons it: widths are of no account. */
export const ReserveDiagram = () => (
  <Diagram
    height={152}
    description="One bar stands for the coins that were attested. Below it three parts fill the same width: coins that went out since the count, tokens in circulation, and what may still be issued."
    caption="A drawing of the rule; its widths are not measured."
  >
    <text className="zone-name" x="20" y="28">
      Coins attested in the vault
    </text>
    <rect className="bar-all" x="20" y="38" width="610" height="26" rx="2" />
    <rect className="bar-circulating" x="20" y="74" width="330" height="26" rx="2" />
    <rect className="bar-redeemed" x="354" y="74" width="116" height="26" rx="2" />
    <rect className="bar-room" x="474.5" y="74.5" width="155" height="25" rx="2" />
    <text className="zone-name" x="20" y="122">
      Tokens in circulation
    </text>
    <text className="zone-name" x="354" y="122">
      Redeemed
    </text>
    <text className="zone-note" x="354" y="137">
      since the count
    </text>
    <text className="zone-name" x="474" y="122">
      May still be issued
    </text>
    <text className="zone-note" x="474" y="137">
      and not one more
    </text>
  </Diagram>
);
