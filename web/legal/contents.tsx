import type { TextDocument } from '#web/content/text-document.ts';
import { textId } from './text-id.ts';

/** Links to every section; on a phone it is closed, as the sections themselves are a list there. */
export function Contents({ texts }: { texts: readonly TextDocument[] }) {
  return (
    <nav aria-label="Contents" className="legal-contents">
      <details>
        <summary>Contents</summary>
        {texts.map((text) => (
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
        ))}
      </details>
    </nav>
  );
}
