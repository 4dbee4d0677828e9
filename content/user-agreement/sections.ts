import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { DOCUMENT_FILES } from '../document-files.ts';
import { type SectionModule, sectionsOf, type TextDocument } from '../text-document.ts';
import Introduction from './introduction.mdx';

export const text: TextDocument = {
  title: 'User Agreement',
  effective: USER_AGREEMENT_EFFECTIVE,
  version: 'December 2020',
  status: 'in force',
  download: DOCUMENT_FILES.userAgreement,
  Introduction,
  sections: sectionsOf(import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
