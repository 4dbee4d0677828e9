import { Download } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { ClauseProps, TextComponents, TextDocument } from '#content/documents.tsx';
import { shownDate } from '#domain/dates.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/page.tsx';

/** The heading's level of the parts below; a page's own title is the first. */
const Level = createContext(2);

/** Puts what is inside it under a heading of that level. */
export const Below = ({ level, children }: { level: number; children: ReactNode }) => (
  <Level value={level + 1}>{children}</Level>
);

/** A section, or a clause in one: it opens without JavaScript and has a link of its own. */
function Clause({ id, title, children }: ClauseProps) {
  const level = useContext(Level);
  const Heading = `h${Math.min(level, 6)}` as 'h2';
  return (
    <div className="clause">
      <a href={`#${id}`} className="clause-link">
        <span aria-hidden>§</span>
        <span className="sr-only">Link to “{title}”</span>
      </a>
      <Disclosure id={id} title={title} as={Heading}>
        <Below level={level}>{children}</Below>
      </Disclosure>
    </div>
  );
}

function TextAnchor({ href = '', children }: { href?: string; children?: ReactNode }) {
  return <TextLink to={href}>{children}</TextLink>;
}

/** What the MDX texts are drawn with on a page. */
export const textComponents: TextComponents = { Clause, a: TextAnchor };

/** The text to read: its contents beside a single text, or several texts, each under a heading. Drawn at build time only. */
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

type Props = { texts: readonly TextDocument[] };

/** Links to every section: beside the text where there is room, else closed above it. */
export function Contents({ texts }: Props) {
  return (
    <nav aria-label="Contents" className="legal-contents">
      <Disclosure title="Contents">
        <Links texts={texts} />
      </Disclosure>
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

/** The anchor of a whole text on a page that shows several. */
const textId = ({ title }: Pick<TextDocument, 'title'>): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The banner: what the text is, since when, in which version, and the file to keep. Drawn at build time only. */
export function TextHead({ title, text }: { title: string; text: TextDocument }) {
  const { effective, version, status, download } = text;
  return (
    <PageHeader title={title}>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-base">
        {effective && <Fact term="Effective">{shownDate(effective)}</Fact>}
        <Fact term="Version">{version}</Fact>
        <Fact term="Status">
          {status === 'closed' ? <span className="text-danger">No longer offered; kept as a record</span> : 'In effect'}
        </Fact>
      </dl>
      {download && (
        <p className="mt-6 print:hidden">
          <a href={download} className={buttonLook('secondary')}>
            <Download aria-hidden className="size-4.5 shrink-0" />
            Download the full agreement (PDF)
          </a>
        </p>
      )}
    </PageHeader>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt>{term}</dt>
    <dd className="font-medium text-ink">{children}</dd>
  </div>
);
