import { figures } from '#content/figures.ts';
import { GridTable } from '../brochure/grid-table.tsx';
import { Sheet } from '../brochure/sheet.tsx';
import { ReserveDiagram } from './reserve-diagram.tsx';

const { token, company } = figures;

export const Contract = () => (
  <Sheet
    id="contract"
    eyebrow="Rules in code"
    title="What the contract enforces"
    lead={`The contract of ${token} is a public program on Ethereum. It cannot be replaced, and it refuses what breaks its rules, whoever asks.`}
  >
    <ReserveDiagram />
    <p className="brochure-text brochure-note">
      What a program cannot do is count coins. It binds the number of tokens to what the attestor states; that this is
      true rests on {company}, on the depository and on the attestor.
    </p>
    <GridTable
      caption="Who may do what"
      head={['Who', 'May', 'May not']}
      rows={[
        [
          'The holder',
          'Send any amount, redeem whole tokens, let another address spend a part.',
          'Be charged a fee by the token; lose tokens by anyone else’s act.',
        ],
        [
          'The attestor',
          'State how many coins lie in trust and when they were counted; appoint another attestor.',
          'Issue a token.',
        ],
        [
          'The issuer',
          `Issue tokens within the attested coins, and never above ${figures.maxSupply}; end issuing for good.`,
          'Issue beyond the coins; issue on a statement that is out of date; count a redeemed coin again.',
        ],
        [
          'Compliance',
          'Freeze an address where the law demands it, and lift the freeze: in public, with a reason recorded.',
          'Take, move or destroy what lies there.',
        ],
        [
          'The pauser',
          'Stop transfers and issuing for everyone, in public.',
          'Stop redemptions from a holder’s own wallet.',
        ],
        [
          'The administrator',
          'Appoint all of them but the attestor; hand the office over, in two steps and after a delay.',
          'Change the program; touch a balance.',
        ],
      ]}
    />
  </Sheet>
);
