import type { TextDocument } from '#content/text-document.ts';
import { Contents } from './contents.tsx';
import { Below, Clause, textComponents } from './text-components.tsx';
import { textId } from './text-id.ts';

/** Everything that is to be read: the contents beside one text, or several under a heading each. Drawn at build time only. */
export function WholeText({ texts }: { texts: readonly TextDocument[] }) {
  return (
    <div className="page-width legal-columns">
      <Contents texts={texts} />
      <div className="legal-text" data-legal-text>
        {texts.map((text) => (
          <OneText key={text.title} text={text} headed={texts.length > 1} />
        ))}
      </div>
    </div>
  );
}

function OneText({ text, headed }: { text: TextDocument; headed: boolean }) {
  const { title, Introduction, Footnote, sections } = text;
  return (
    <article id={headed ? textId(text) : undefined}>
      {headed && <h2 className="legal-title">{title}</h2>}
      {Introduction && (
        <div className="legal-introduction">
          <Introduction components={textComponents} />
        </div>
      )}
      <Below level={headed ? 2 : 1}>
        <div className="legal-sections">
          {sections.map(({ id, title, Body }) => (
            <Clause key={id} id={id} title={title}>
              <Body components={textComponents} />
            </Clause>
          ))}
        </div>
      </Below>
      {Footnote && (
        <div className="legal-footnote">
          <Footnote components={textComponents} />
        </div>
      )}
    </article>
  );
}
