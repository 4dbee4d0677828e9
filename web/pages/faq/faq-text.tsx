import { text } from '#content/faq/sections.ts';
import { Contents } from '#web/legal/legal-text.tsx';
import { Below, textComponents } from '#web/legal/text-components.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { FaqData } from './faq-data.tsx';

/** Every subject with its questions, each under an address of its own. Drawn at build time only. */
export function FaqText() {
  return (
    <div className="page-width legal-columns">
      <Contents texts={[text]} />
      <div className="legal-text" data-legal-text>
        {text.sections.map(({ id, title, Body }) => (
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
        <aside className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-gold-wash">
          <p className="max-w-md">
            <strong className="block font-serif font-normal text-2xl">Not answered?</strong>
            Write to us. We read every message, and never ask for a key or a password.
          </p>
          <ButtonLink to="/contact">Contact</ButtonLink>
        </aside>
      </div>
      <FaqData />
    </div>
  );
}
