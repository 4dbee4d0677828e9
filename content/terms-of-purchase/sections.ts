import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { DOCUMENT_FILES } from '../document-files.ts';
import { type SectionModule, sectionsOf, type TextDocument } from '../text-document.ts';

export const text: TextDocument = {
  title: 'Terms of Purchase',
  effective: USER_AGREEMENT_EFFECTIVE,
  version: 'December 2020',
  status: 'in force',
  download: DOCUMENT_FILES.termsOfPurchase,
  sections: sectionsOf(import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
