import { site } from '#site';
import { DOCUMENT_FILES } from '#web/documents/files.ts';
import type { PrintedDocument } from '#web/documents/paper.tsx';
import { withMetadata } from './metadata.ts';
import { printSheet } from './print.ts';
import type { Task, Workshop } from './workshop.ts';

export const STYLES = 'web/documents/styles/paper.css';
const FRAME = 'web/documents/paper.tsx';

const PRINTED = [
  { module: 'web/documents/terms-of-purchase.tsx', file: DOCUMENT_FILES.termsOfPurchase },
  { module: 'web/documents/user-agreement.tsx', file: DOCUMENT_FILES.userAgreement },
  { module: 'web/documents/user-agreement-2019.tsx', file: DOCUMENT_FILES.userAgreement2019 },
  { module: 'web/documents/introduction.tsx', file: DOCUMENT_FILES.introduction },
  { module: 'web/documents/brand-guide.tsx', file: DOCUMENT_FILES.brandGuide },
];

/** The PDFs. */
export async function printedTasks({ pages, press }: Workshop): Promise<Task[]> {
  const { htmlOf } = await pages.load<{ htmlOf(document: PrintedDocument): string }>(FRAME);

  async function task({ module, file }: (typeof PRINTED)[number]): Promise<Task> {
    const { default: document } = await pages.load<{ default: PrintedDocument }>(module);
    return {
      file: `web/public${file}`,
      sources: pages.sources([FRAME, module], STYLES),
      async make(hash) {
        const sheet = { html: htmlOf(document), css: await pages.css(STYLES) };
        return withMetadata(await printSheet(await press(), sheet), {
          ...document,
          author: site.company,
          sources: hash,
        });
      },
    };
  }

  return Promise.all(PRINTED.map(task));
}
