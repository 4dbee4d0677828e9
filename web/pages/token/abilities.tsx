import { USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';
import { Points } from '#web/ui/lists.tsx';
import { Card, Section } from '#web/ui/section.tsx';

const { name } = site;

const CAN = [
  'Lie in any wallet that takes ERC-20 tokens, a hardware wallet above all.',
  `Be sent to any Ethereum address, whole or in parts of down to ${USG_DECIMALS} decimals, on any day.`,
  'Be sent without ETH in the sender’s wallet: the holder signs an authorization, and somebody else pays the network’s fee and submits it (ERC-3009). The same goes for permits (ERC-2612) and for redeeming.',
  'Be given back for the coin. The contract destroys the token, and the coin leaves the vault.',
  'Say in advance whether a transfer would succeed, and if not, why.',
];

const CANNOT = [
  'Take a fee. Whoever is sent one token receives one token.',
  'Pay interest, a dividend or a share in anything. It is a coin, kept for you.',
  'Be called back. A transfer to the wrong address is final, and nobody can undo it, we included.',
  'Be sent to its own contract, the commonest way in which tokens are lost. The contract refuses.',
  'Be redeemed in part. A coin is not cut.',
  'Exist more often than the attested coins allow at the time it is issued.',
];

export function Abilities() {
  return (
    <Section tone="sunken" eyebrow="What it does" title={`What ${name} can do, and what it cannot`}>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="It can">
          <Points>{CAN}</Points>
        </Card>
        <Card title="It cannot">
          <Points kind="no">{CANNOT}</Points>
        </Card>
      </div>
    </Section>
  );
}
