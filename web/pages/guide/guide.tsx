import { site } from '#site';
import { pageMeta } from '#web/lib/meta.ts';
import { StaticText } from '#web/ui/static-text.tsx';
import { GuideText } from './guide-text.tsx';

export const meta = pageMeta(
  'Your first coin in five steps',
  `From no wallet to a ${site.metal} coin in your hand: how long each step takes, what it costs, and what the page looks like.`,
);

/** The guide is in the HTML only. */
export default function Guide() {
  return <StaticText name="guide">{import.meta.env.SSR && <GuideText />}</StaticText>;
}
