import { USG_DECIMALS } from '#domain/money.ts';
import { site } from '#site';
import { TextLink } from '#web/ui/link.tsx';
import { Steps } from '#web/ui/lists.tsx';
import { Section } from '#web/ui/section.tsx';

const STEPS = [
  {
    title: 'Choose Ethereum',
    text: 'In your wallet, whether MetaMask, Ledger with its companion app, or another one, choose the Ethereum network.',
  },
  {
    title: 'Import a token',
    text: 'Look for “Import token” or “Add custom token”. Do not search by the name: a search finds look-alikes too.',
  },
  {
    title: 'Paste the address',
    text: `Copy it from this page. The wallet fills in the rest itself: symbol ${site.symbol}, decimals ${USG_DECIMALS}. If it shows anything else, stop.`,
  },
  {
    title: 'Begin small',
    text: 'Send yourself a small amount first and see it arrive. You need a little ETH for the network’s fee.',
  },
];

export function AddToWallet() {
  return (
    <Section tone="sunken" eyebrow="In your own wallet" title="How to see your tokens elsewhere">
      <Steps steps={STEPS} columns={4} />
      <p className="max-w-3xl text-muted">
        The wallet on this site needs none of this; it knows the address. Adding a token to a wallet only shows it:
        nothing moves, and nobody gains access. <TextLink to="/wallet#ledger">Which wallet to choose</TextLink>
      </p>
    </Section>
  );
}
