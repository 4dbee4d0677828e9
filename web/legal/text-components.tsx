import { createContext, type ReactNode, useContext } from 'react';
import type { ClauseProps, TextComponents } from '#content/documents.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { TextLink } from '#web/ui/link.tsx';

/** The heading's level of the parts below; a page's own title is the first. */
const Level = createContext(2);

/** Puts what is inside it under a heading of that level. */
export const Below = ({ level, children }: { level: number; children: ReactNode }) => (
  <Level value={level + 1}>{children}</Level>
);

/** A section, or a clause in one: it opens without JavaScript and has a link of its own. */
export function Clause({ id, title, children }: ClauseProps) {
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
