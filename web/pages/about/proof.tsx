import { href } from 'react-router';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS, MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { ReservePanel } from '#web/token/figure-cards.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Contrast } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const CAP = formatUsg(usgFromCoins(MAX_SUPPLY_COINS));

const PROVES = [
  'How many coins the attestor has counted, on what date, and the fingerprint of the report behind it.',
  `That no tokens can be issued beyond those coins (minus any redeemed since), or beyond ${CAP} in total.`,
  `That issuing stops automatically when the last count is more than ${ATTESTATION_VALID_DAYS} days old.`,
  'Every transfer, redemption, freeze and pause to date, with the time of each.',
  'That the contract has no function that lets us or anyone else take or destroy a holder’s tokens.',
];

const DOES_NOT_PROVE = [
  'That the coins are in the vault. A contract can’t count metal. An attestor can, and the report is only as good as the attestor.',
  `That ${site.company} does its part off the blockchain: storage, insurance and shipping. Our agreement with you covers that.`,
  <>
    Who owns what if the company or the depository fails. Read the{' '}
    <TextLink to={href('/user-agreement')}>User Agreement</TextLink>, and consider talking to a lawyer.
  </>,
];

/** The live figures of the reserve, and what they prove. */
export function Proof() {
  return (
    <div id="reserve">
      <Section
        eyebrow="The reserve"
        title="What the blockchain can and can’t prove"
        lead="The token’s rules are public, and the contract enforces them. The metal is in a vault, and for that you have to trust people. Here’s where one ends and the other begins."
      >
        <ReservePanel />
        <Contrast
          yes={{ title: 'It proves', points: PROVES }}
          no={{ title: 'It can’t prove', points: DOES_NOT_PROVE }}
        />
      </Section>
    </div>
  );
}
