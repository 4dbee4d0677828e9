import { DOCUMENT_FILES } from '#content/document-files.ts';
import { site } from '#site';
import type { PrintedDocument } from '../documents/paper.tsx';
import { hashOf } from './hash.ts';
import { withMetadata } from './metadata.ts';
import { printSheet } from './print.ts';
import type { Task, Workshop } from './workshop.ts';

const PRINTED = [
  { module: 'terms-of-purchase', file: DOCUMENT_FILES.termsOfPurchase },
  { module: 'user-agreement', file: DOCUMENT_FILES.userAgreement },
  { module: 'user-agreement-2019', file: DOCUMENT_FILES.userAgreement2019 },
  { module: 'introduction', file: DOCUMENT_FILES.introduction },
  { module: 'brand-guide', file: DOCUMENT_FILES.brandGuide },
];

/** The PDFs. */
export async function printedTasks({ pages, css, press }: Workshop): Promise<Task[]> {
  const { htmlOf } = await pages.load<typeof import('../documents/paper.tsx')>('publishing/documents/paper.tsx');

  async function task({ module, file }: (typeof PRINTED)[number]): Promise<Task> {
    const { default: document } = await pages.load<{ default: PrintedDocument }>(`publishing/documents/${module}.tsx`);
    const { body: _, ...said } = document;
    const sheet = { html: htmlOf(document), css };
    const hash = hashOf(sheet.html, sheet.css, JSON.stringify(said));
    const make = async () =>
      withMetadata(await printSheet(await press(), sheet), { ...said, author: site.company, sources: hash });
    return { file: `web/public${file}`, hash, make };
  }

  return Promise.all(PRINTED.map(task));
}
