import { site } from '#site';
import type { PrintedDocument } from '../paper.tsx';
import { Contents } from './contents.tsx';
import { LegalText } from './legal-text.tsx';
import type { Part } from './part.ts';
import { TitleBlock } from './title-block.tsx';

type Props = { title: string; subject: string; parts: readonly [Part, ...Part[]] };

/** Legal texts as a document: title, contents, and every section in full. */
export function legalDocument({ title, subject, parts }: Props): PrintedDocument {
  const [{ text: main }] = parts;
  if (!main.effective) throw new Error(`${main.title} has no date to bear`);
  return {
    title: `${site.name} ${title}`,
    subject,
    keywords: [site.name, site.company, title],
    dated: main.effective,
    foot: `${site.company} · Version ${main.version}`,
    look: 'legal',
    body: (
      <>
        <TitleBlock title={title} text={main} />
        <Contents parts={parts} />
        <main>
          {parts.map(({ heading, text }) => (
            <article key={text.title}>
              {heading && <h2 className="part-title">{heading}</h2>}
              <LegalText text={text} level={heading ? 3 : 2} />
            </article>
          ))}
        </main>
      </>
    ),
  };
}
