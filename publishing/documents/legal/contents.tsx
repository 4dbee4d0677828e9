import type { Part } from './part.ts';

/** The sections with the pages that they begin on, which are filled in when the document is printed. */
export function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav aria-labelledby="contents" className="toc">
      <p id="contents" className="toc-title">
        Contents
      </p>
      {parts.map(({ heading, text }) => (
        <div key={text.title}>
          {heading && <p className="toc-part">{heading}</p>}
          <ol>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{title}</span> <span className="toc-dots" aria-hidden />
                  <span className="toc-page" data-page-of={id} />
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}
