import { site } from '#site';
import type { PrintedDocument } from '../paper.tsx';
import { Contents } from './contents.tsx';
import { LegalText } from './legal-text.tsx';
import type { Part } from './part.ts';
import { TitleBlock } from './title-block.tsx';

type Props = {
  title: string;
  subject: string;
  /** ISO date that the document bears. */
  dated: string;
  parts: readonly [Part, ...Part[]];
};

/** Legal texts as a document: title, contents, and every section in full. */
export function legalDocument({ title, subject, dated, parts }: Props): PrintedDocument {
  const [{ text: main }] = parts;
  return {
    title: `${site.name} ${title}`,
    subject,
    keywords: [site.name, site.company, title],
    dated,
    foot: `${site.company} · Version ${main.version}`,
    look: 'legal',
    body: (
      <>
        <TitleBlock title={title} text={main} />
        <Contents parts={parts} />
        <main>
          {parts.map(({ heading, id, text }) => (
            <article key={text.title}>
              {heading && (
                <h2 id={id} className="part-title">
                  {heading}
                </h2>
              )}
              <LegalText text={text} level={heading ? 3 : 2} />
            </article>
          ))}
        </main>
      </>
    ),
  };
}
