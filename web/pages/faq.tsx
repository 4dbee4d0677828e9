import { href } from 'react-router';
import { documents } from '#content/documents.tsx';
import { faqQuestions } from '#content/faq/questions.tsx';
import { site } from '#site';
import { TextReader } from '#web/legal/legal-page.tsx';
import { Below, Contents, textComponents } from '#web/legal/legal-text.tsx';
import { pageMeta } from '#web/lib/meta.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page.tsx';

export const meta = pageMeta(
  'Questions and answers',
  `What buyers and holders of ${site.name} ask: the coin, the price, redeeming, the wallet, fees, and what can go wrong.`,
);

/** The answers are in the HTML only; the tools are those of the legal texts. */
export default function Faq() {
  return <TextReader name="faq" head={import.meta.env.SSR && <FaqHead />} text={import.meta.env.SSR && <FaqText />} />;
}

const ASKED_MOST: [id: string, words: string][] = [
  ['is-the-coin-there', 'Is the coin really there?'],
  ['lost-password', 'Lost password'],
  ['no-eth', 'No ETH'],
  ['redemption-cost', 'Cost to redeem'],
  ['why-tuesdays', 'Why Tuesdays?'],
  ['metamask-or-ledger', 'MetaMask, Ledger'],
];

/** Drawn at build time only. */
function FaqHead() {
  return (
    <PageHeader title="Questions and answers">
      <p>Answers to common questions from buyers and holders.</p>
      <ul aria-label="Most asked" className="mt-5 flex flex-wrap gap-2">
        {ASKED_MOST.map(([id, words]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-ink text-sm no-underline hover:border-accent hover:text-accent"
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </PageHeader>
  );
}

/** Every subject with its questions, each under an address of its own. Drawn at build time only. */
function FaqText() {
  return (
    <div className="page-width legal-columns">
      <Contents texts={[documents.faq]} />
      <div className="legal-text" data-legal-text>
        {documents.faq.sections.map(({ id, title, Body }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="legal-title">
              {title}
            </h2>
            <div className="legal-sections">
              <Below level={2}>
                <Body components={textComponents} />
              </Below>
            </div>
          </section>
        ))}
        <aside className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-accent-wash">
          <p className="max-w-md">
            <strong className="block font-serif font-normal text-2xl">Didn’t find your answer?</strong>
            Write to us. We read every message, and we never ask for a key or a password.
          </p>
          <ButtonLink to={href('/contact')}>Contact</ButtonLink>
        </aside>
      </div>
      <FaqData />
    </div>
  );
}

/** The questions as search engines read them (schema.org FAQPage). */
function FaqData() {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqQuestions().map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, and nothing in it can end the script
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}
