import { PRIVACY_POLICY_EFFECTIVE } from '#domain/terms.ts';
import { type SectionModule, sectionsOf, type TextDocument } from '../text-document.ts';
import Footnote from './footnote.mdx';
import Introduction from './introduction.mdx';

export const text: TextDocument = {
  title: 'Privacy Policy',
  effective: PRIVACY_POLICY_EFFECTIVE,
  version: 'December 2019',
  status: 'in force',
  Introduction,
  Footnote,
  sections: sectionsOf(import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
