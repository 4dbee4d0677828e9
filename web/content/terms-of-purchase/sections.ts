import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { type SectionModule, sectionsOf, type TextDocument } from '#web/content/text-document.ts';

export const text: TextDocument = {
  title: 'Terms of Purchase',
  effective: USER_AGREEMENT_EFFECTIVE,
  version: 'December 2020',
  status: 'in force',
  download: '/documents/terms-of-purchase.pdf',
  sections: sectionsOf(import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
