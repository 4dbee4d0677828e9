import { figures } from '#content/figures.ts';
import { Diagram, GridTable, Label } from '../brochure-blocks.tsx';

const { company } = figures;

/** How the contract limits issuing; the widths are not to scale. */
const ReserveDiagram = () => (
  <Diagram
    height={152}
    description="One bar stands for the coins that were attested. Below it three parts fill the same width: coins that went out since the count, tokens in circulation, and what may still be issued."
    caption="A drawing of the rule; its widths are not measured."
  >
    <Label className="zone-name" x="20" y="28" text="Coins attested in the vault" />
    <rect className="bar-all" x="20" y="38" width="610" height="26" rx="2" />
    <rect className="bar-circulating" x="20" y="74" width="330" height="26" rx="2" />
    <rect className="bar-redeemed" x="354" y="74" width="116" height="26" rx="2" />
    <rect className="bar-room" x="474.5" y="74.5" width="155" height="25" rx="2" />
    <Label className="zone-name" x="20" y="122" text="Tokens in circulation" />
    <Label className="zone-name" x="354" y="122" text="Redeemed" />
    <Label className="zone-note" x="354" y="137" text="since the count" />
    <Label className="zone-name" x="474" y="122" text="May still be issued" />
    <Label className="zone-note" x="474" y="137" text="and not one more" />
  </Diagram>
);

export const Contract = () => (
  <>
    <ReserveDiagram />
    <p className="brochure-text brochure-note">
      A program can’t count coins. It ties the number of tokens to what the attestor states. For whether that’s true,
      you rely on {company}, the depository and the attestor.
    </p>
    <GridTable
      caption="Who can do what"
      head={['Who', 'May', 'May not']}
      rows={[
        [
          'The holder',
          'Send any amount, redeem whole tokens, let another address spend some of them.',
          'Be charged a fee by the token; have tokens moved by anyone who doesn’t have the key.',
        ],
        [
          'The attestor',
          'State how many coins are in trust and when they were counted; hand over to another attestor, after a delay.',
          'Issue a token; be the administrator or an issuer.',
        ],
        [
          'The issuer',
          `Issue tokens within its own limit and the attested coins, and never above ${figures.maxSupply}; void an order for good.`,
          'Issue beyond the coins; issue on a statement that is out of date; count a redeemed coin again.',
        ],
        [
          'Compliance',
          'Freeze an address where the law requires it, and unfreeze it: in public, with a recorded reason.',
          'Take, move or destroy the tokens there.',
        ],
        [
          'The pauser',
          'Stop transfers and issuing for everyone, in public.',
          'Stop redemptions from a holder’s own wallet.',
        ],
        [
          'The administrator',
          'Appoint all of these except the attestor; set each issuer’s limit; end issuing permanently; transfer the role, in two steps and after a delay.',
          'Change the program; touch a balance.',
        ],
      ]}
    />
  </>
);
