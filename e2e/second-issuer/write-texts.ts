// Run in a project copy, with the URL of an empty database: writes what its messages, emails and documents say into texts.json, by name.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logoFile } from '#content/document-files.ts';
import { BACKUP_FILE_NAME, SESSION_COOKIE } from '#domain/names.ts';
import { priceTypedData } from '#domain/price/price.ts';
import { site } from '#site';
import { outlineLetters } from '../../publishing/brand/outline-letters.ts';
import { openModules } from '../../publishing/tasks/build-context.ts';
import { root } from '../../scripts/root.mjs';
import { openPool } from '../../server/platform/database/database.ts';
import { empty } from '../../server/testing/database.ts';
import { testRedemptions } from '../../server/testing/redemptions.ts';
import { ADA, PAYMENT, testDesk } from '../../server/testing/sales.ts';

type DocumentHtml = typeof import('../../publishing/documents/document-html.tsx');
type Printed = typeof import('../../publishing/documents/printed-documents.tsx');
type Pictures = typeof import('../../publishing/documents/sharing-pictures.tsx');

/** All messages; of a function its source, where words written by hand would be. */
async function messages(): Promise<Record<string, unknown>> {
  const files = globSync('domain/messages/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>));
  return Object.fromEntries(
    files.map((file, at) => [
      file,
      Object.values(modules[at] ?? {}).map((value) => (typeof value === 'function' ? String(value) : value)),
    ]),
  );
}

/** The sources of all emails, where words written by hand would be. */
const emailSources = (): Record<string, string> =>
  Object.fromEntries(
    globSync('server/**/*email*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) => [
      file,
      readFileSync(join(root, file), 'utf8'),
    ]),
  );

/** The emails of a sale and of a redemption, to the customer and to staff. */
async function emails(): Promise<Record<string, unknown>> {
  const { db, close } = openPool(process.argv[2] ?? '');
  const desk = await testDesk(db);
  const order = await desk.place((await desk.request()).id);
  await desk.transition(order.id, PAYMENT);
  await desk.transition(order.id, { transition: 'cancel', reason: 'As you asked.', fee_cents: 0 });
  const sale = [...(await desk.emails(ADA)), ...(await desk.emails(site.support.email))];
  await empty(db);
  const redemptions = await testRedemptions(db);
  const { id } = await redemptions.request();
  await redemptions.transition(id, { transition: 'refuse', reason: 'As you asked.' });
  const redemption = [...(await redemptions.emails()), ...(await redemptions.emails(site.support.email))];
  await close();
  return { sale, redemption };
}

/** The HTML from which the PDFs and the sharing pictures are made, by file. */
async function documents(): Promise<Record<string, string>> {
  await outlineLetters();
  // Imported only now: the logos are made of the letters just written.
  const { drawLogos } = await import('../../publishing/brand/logos.ts');
  for (const [logo, svg] of Object.entries(drawLogos()))
    writeFileSync(join(root, 'web/brand/logos', logoFile(logo)), svg);
  const modules = await openModules();
  const { htmlOf, pictureHtml } = await modules.load<DocumentHtml>('publishing/documents/document-html.tsx');
  const { PRINTED_DOCUMENTS } = await modules.load<Printed>('publishing/documents/printed-documents.tsx');
  const { SHARING_PICTURES } = await modules.load<Pictures>('publishing/documents/sharing-pictures.tsx');
  const html = Object.fromEntries([
    ...PRINTED_DOCUMENTS.map(({ file, document }) => [file, htmlOf(document)] as const),
    ...Object.entries(SHARING_PICTURES).map(([name, picture]) => [`og/${name}`, pictureHtml(picture)] as const),
  ]);
  await modules.close();
  return html;
}

const names = [SESSION_COOKIE, BACKUP_FILE_NAME, logoFile('mark')];
const price = priceTypedData(1, `0x${'00'.repeat(20)}`, 100, 1).domain;
const texts = { ...(await documents()), ...(await messages()), ...emailSources(), ...(await emails()), price, names };
writeFileSync(join(root, 'texts.json'), JSON.stringify(texts));
process.exit();
