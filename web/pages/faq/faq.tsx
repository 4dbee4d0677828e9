import { useRef } from 'react';
import { site } from '#site';
import { ReaderTools } from '#web/legal/reader-tools.tsx';
import { useCopiedLinks, useDeepLinks, useOpenForPrint } from '#web/legal/reveal.ts';
import { pageMeta } from '#web/lib/meta.ts';
import { StaticText } from '#web/ui/static-text.tsx';
import { FaqHead, FaqText } from './faq-text.tsx';

export const meta = pageMeta(
  'Questions and answers',
  `What buyers and holders of ${site.name} ask: the coin, the price, redeeming, the wallet, fees, and what can go wrong.`,
);

/** The answers are in the HTML only; the tools are those of the legal texts. */
export default function Faq() {
  const root = useRef<HTMLDivElement>(null);
  useDeepLinks(root);
  useOpenForPrint(root);
  const copied = useCopiedLinks(root);
  return (
    <div ref={root} className="legal">
      <StaticText name="faq-head">{import.meta.env.SSR && <FaqHead />}</StaticText>
      <ReaderTools root={root} />
      <StaticText name="faq-text">{import.meta.env.SSR && <FaqText />}</StaticText>
      <p role="status" className="sr-only">
        {copied}
      </p>
    </div>
  );
}
