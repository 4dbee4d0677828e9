import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const STEPS = [
  {
    title: 'The Mint posts',
    text: (
      <>
        The United States Mint posts a price for its one-ounce Gold Eagle, and changes it occasionally, on a Tuesday.{' '}
        <TextLink to={site.links.mintPrices}>The Mint’s prices</TextLink>
      </>
    ),
  },
  {
    title: 'A person signs',
    text: 'One of our staff enters the same figure and signs it, with the time, by a wallet that holds the PRICER role on the token. The signature is EIP-712 typed data: it counts for this token and this chain alone.',
  },
  {
    title: 'The site shows',
    text: 'From that second it is the price of every page and every new order. It holds until the next one is signed, whatever the gold market does in between.',
  },
  {
    title: 'The log keeps',
    text: (
      <>
        Price, time, signer and signature stay in a public log that only grows:{' '}
        <code className="font-mono text-[0.9em]">GET /api/prices</code>. Anyone can check every entry.
      </>
    ),
  },
];

export function HowItIsMade() {
  return (
    <Section tone="sunken" eyebrow="From the Mint to this page" title="How a price is made">
      <Steps steps={STEPS} columns={4} />
    </Section>
  );
}
