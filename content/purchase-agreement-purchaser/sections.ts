import { editionFor } from '../purchase-agreement/edition.tsx';
import type { SectionModule, TextDocument } from '../text-document.ts';

export const text: TextDocument = {
  title: 'Token Purchase Agreement, purchaser version',
  version: 'Purchaser version, the older one',
  status: 'closed',
  ...editionFor('Purchaser', import.meta.glob<SectionModule>('./[0-9]*.mdx', { eager: true })),
};
