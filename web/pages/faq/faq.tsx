import { site } from '#site';
import { TextReader } from '#web/legal/legal-page.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { FaqHead, FaqText } from './faq-text.tsx';

export const meta = pageMeta(
  'Questions and answers',
  `What buyers and holders of ${site.name} ask: the coin, the price, redeeming, the wallet, fees, and what can go wrong.`,
);

/** The answers are in the HTML only; the tools are those of the legal texts. */
export default function Faq() {
  return <TextReader name="faq" head={import.meta.env.SSR && <FaqHead />} text={import.meta.env.SSR && <FaqText />} />;
}
