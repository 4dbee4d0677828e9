import { href } from 'react-router';
import { formatUsg, usgFromCoins } from '#domain/money.ts';
import { ATTESTATION_VALID_DAYS, MAX_SUPPLY_COINS } from '#domain/terms.ts';
import { site } from '#site';
import { ReservePanel } from '#web/token/reserve-panel.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Contrast } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const CAP = formatUsg(usgFromCoins(MAX_SUPPLY_COINS));

const PROVES = [
  'How many coins the attestor has stated, as of which day, and the fingerprint of the report behind it.',
  `That no token can be issued beyond those coins, less the ones redeemed since, or beyond ${CAP} in all.`,
  `That issuing stops by itself when the last count is more than ${ATTESTATION_VALID_DAYS} days old.`,
  'Every transfer, redemption, freeze and pause there has ever been, with its time.',
  'That the contract holds no function, for us or anyone, to take or destroy a holder’s tokens.',
];

const DOES_NOT_PROVE = [
  'That the coins lie in the vault. A contract cannot count metal; an attestor’s report can, and it is worth as much as the attestor.',
  `That ${site.company} keeps its word outside the chain: storage, insurance, shipping. For that you have a contract with us.`,
  <>
    Who owns what if the company or the depository fails. Read the{' '}
    <TextLink to={href('/user-agreement')}>User Agreement</TextLink>, with counsel if the sum is large.
  </>,
];

/** The live figures of the reserve, and how far they carry. */
export function Proof() {
  return (
    <Section
      eyebrow="The reserve"
      title="What the chain can prove, and what it cannot"
      lead="The token’s rules are public and enforce themselves. The metal is in a vault, and there people must be trusted. You should know where the line runs."
    >
      <ReservePanel />
      <Contrast
        yes={{ title: 'It proves', points: PROVES }}
        no={{ title: 'It cannot prove', points: DOES_NOT_PROVE }}
      />
    </Section>
  );
}
