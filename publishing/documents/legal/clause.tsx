import { createContext, type ReactNode, useContext } from 'react';
import type { ClauseProps } from '#content/text-document.ts';

/** The level of the next heading, so that clauses nest as deep as the text wants. */
export const HeadingLevel = createContext(2);

type Props = ClauseProps & { className?: string };

/** A titled part of a text, headed one level below the part that it stands in. */
export function PrintedClause({ id, title, children, className = 'clause' }: Props) {
  const level = useContext(HeadingLevel);
  const Heading = `h${Math.min(level, 6)}` as 'h2';
  return (
    <section className={className}>
      <Heading id={id}>{title}</Heading>
      <HeadingLevel value={level + 1}>{children}</HeadingLevel>
    </section>
  );
}

type LinkProps = { href?: string; children?: ReactNode };

/** On paper a link works within the document or with its whole address; a page of the site is named by its path. */
export function PrintedLink({ href = '', children }: LinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} className="text-link">
        {children}
      </a>
    );
  }
  return (
    <>
      {children} ({href})
    </>
  );
}
