import { QUOTE_SECONDS } from '#domain/sale/times.ts';
import { site } from '#site';
import { Steps } from '#web/ui/lists.tsx';

const STEPS = [
  {
    title: 'You get a quote',
    text: `It fixes the price for up to ${QUOTE_SECONDS / 60} minutes, or until we set a new one. If it expires, you haven’t paid.`,
  },
  {
    title: 'Your wallet signs one payment',
    text: 'It’s good for this quote and nothing else. We send it and pay the network fee.',
  },
  {
    title: 'You pay and get your tokens at once',
    text: 'Both are one transaction: it happens completely or not at all.',
  },
  {
    title: `You hold ${site.name}`,
    text: 'When the block is final, we open your order’s page and email you a receipt.',
  },
];

/** What happens when tokens are paid with USDC. */
export function UsdcSteps() {
  return (
    <section aria-labelledby="what-follows" className="grid gap-6">
      <h2 id="what-follows" className="text-2xl">
        How it works
      </h2>
      <Steps steps={STEPS} columns={1} />
    </section>
  );
}
