import type { ComponentType, ReactNode } from 'react';

export type ClauseProps = { id: string; title: string; children: ReactNode };

/** What a text is drawn with: the page and the PDF each bring their own. */
export type TextComponents = {
  Clause: ComponentType<ClauseProps>;
  a?: ComponentType<{ href?: string; children?: ReactNode }>;
};

export type TextBody = ComponentType<{ components: TextComponents }>;

/** What a section's MDX file exports. */
export type SectionModule = { title: string; id?: string; default: TextBody };

export type TextSection = { id: string; title: string; Body: TextBody };

/** A long text of the site, the source of its page and of its PDF. */
export type TextDocument = {
  title: string;
  /** ISO date; a text that never had one leaves it out. */
  effective?: string;
  version: string;
  status: 'in force' | 'closed';
  /** Path of the PDF. */
  download?: string;
  Introduction?: TextBody;
  Footnote?: TextBody;
  sections: TextSection[];
};

const fileId = (path: string) => path.replace(/^.*\/\d+-/, '').replace(/\.mdx$/, '');

/** The sections of a folder in the order of their numbers; an id is the file's name unless the file exports one. */
export const sectionsOf = (files: Record<string, SectionModule>): TextSection[] =>
  Object.entries(files)
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([path, { id, title, default: Body }]) => ({ id: id ?? fileId(path), title, Body }));
