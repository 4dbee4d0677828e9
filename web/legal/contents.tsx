import type { TextDocument } from '#content/text-document.ts';
import { textId } from './text-id.ts';

type Props = { texts: readonly TextDocument[] };

/** Links to every section: beside the text where there is room, else closed above it. */
export function Contents({ texts }: Props) {
  return (
    <nav aria-label="Contents" className="legal-contents">
      <details>
        <summary>Contents</summary>
        <Links texts={texts} />
      </details>
      <div>
        <Links texts={texts} />
      </div>
    </nav>
  );
}

const Links = ({ texts }: Props) =>
  texts.map((text) => (
    <div key={text.title}>
      {texts.length > 1 && (
        <p>
          <a href={`#${textId(text)}`}>{text.title}</a>
        </p>
      )}
      <ol>
        {text.sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </div>
  ));
