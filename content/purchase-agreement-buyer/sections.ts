import { editionFor } from '../purchase-agreement/edition.tsx';
import type { SectionModule, TextDocument } from '../text-document.ts';

export const text: TextDocument = {
  title: 'Token Purchase Agreement, buyer version',
  version: 'Buyer version',
  status: 'closed',
  ...editionFor('Buyer', import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
