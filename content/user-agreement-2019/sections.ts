import { DOCUMENT_FILES } from '../document-files.ts';
import { type SectionModule, sectionsOf, type TextDocument } from '../text-document.ts';
import Introduction from './introduction.mdx';

export const text: TextDocument = {
  title: 'User Agreement of December 2019',
  version: 'December 2019',
  status: 'closed',
  download: DOCUMENT_FILES.userAgreement2019,
  Introduction,
  sections: sectionsOf(import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
