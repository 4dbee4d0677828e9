import { site } from '#site';
import type { BuildContext, Task } from './build-context.ts';
import { hashOf } from './embed-hash.ts';
import { printPdf, withMetadata } from './print-pdf.ts';

type Printed = typeof import('../documents/printed-documents.tsx');
type DocumentHtml = typeof import('../documents/document-html.tsx');

/** One task for each PDF. */
export async function pdfTasks({ modules, css, chromium }: BuildContext): Promise<Task[]> {
  const { htmlOf } = await modules.load<DocumentHtml>('publishing/documents/document-html.tsx');
  const { PRINTED_DOCUMENTS } = await modules.load<Printed>('publishing/documents/printed-documents.tsx');
  return PRINTED_DOCUMENTS.map(({ file, document }): Task => {
    const { body: _, ...facts } = document;
    const sheet = { html: htmlOf(document), css };
    const hash = hashOf(sheet.html, sheet.css, JSON.stringify(facts));
    const make = async () =>
      withMetadata(await printPdf(await chromium(), sheet), { ...facts, author: site.company, hash });
    return { file: `web/public${file}`, hash, make };
  });
}
