import { type SectionModule, sectionsOf, type TextDocument } from '../text-document.ts';

/** The questions by subject; each subject is a section, each question a clause with its own address. */
export const text: TextDocument = {
  title: 'Questions and answers',
  version: 'current',
  status: 'in force',
  sections: sectionsOf(import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
