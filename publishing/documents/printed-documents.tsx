import { DOCUMENT_FILES } from '#content/document-files.ts';
import { documents } from '#content/documents.tsx';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { site } from '#site';
import { CHAPTERS } from '#web/brand/guide/guide.tsx';
import { LogoUrl } from '#web/brand/guide/logos.ts';
import { Cover, EDITION, Sheet } from './brochure-blocks.tsx';
import { logoUrl, type PrintedDocument } from './document-html.tsx';
import { introduction } from './introduction.tsx';
import { legalDocument } from './legal-document.tsx';

const brandGuide: PrintedDocument = {
  title: `${site.name} brand guide`,
  subject: `The logo, coin, colors, type and voice of ${site.name}, and how to use them.`,
  keywords: [site.name, site.company, 'brand guide', 'logo'],
  dated: EDITION.dated,
  foot: `${site.name} brand guide · ${EDITION.name}`,
  look: 'brochure',
  body: (
    <LogoUrl value={logoUrl}>
      <Cover title="Brand guide" edition={EDITION.name} />
      <main className="guide">
        {CHAPTERS.map(({ id, name, title, lead, Body }) => (
          <Sheet key={id} id={id} eyebrow={name} title={title} lead={lead}>
            <Body />
          </Sheet>
        ))}
      </main>
    </LogoUrl>
  ),
};

const termsOfPurchase = documents['terms-of-purchase'];
const termsOfUse = documents.terms;
const userAgreement = documents['user-agreement'];
const userAgreement2019 = documents['user-agreement-2019'];

/** Every PDF of the site, by the path under which it is served. */
export const PRINTED_DOCUMENTS: readonly { file: string; document: PrintedDocument }[] = [
  {
    file: DOCUMENT_FILES.termsOfPurchase,
    document: legalDocument({
      title: termsOfPurchase.title,
      subject: `The terms on which ${site.name} tokens are bought from ${site.company} and redeemed for ${site.metal} coins.`,
      dated: USER_AGREEMENT_EFFECTIVE,
      parts: [{ text: termsOfPurchase }],
    }),
  },
  {
    file: DOCUMENT_FILES.userAgreement,
    document: legalDocument({
      title: 'User Agreement in full',
      subject: `The agreement in full on the purchase, maintenance, transmittal and redemption of ${site.name}.`,
      dated: USER_AGREEMENT_EFFECTIVE,
      parts: [
        { heading: userAgreement.title, text: userAgreement },
        { heading: termsOfPurchase.title, id: 'terms-of-purchase', text: termsOfPurchase },
        { heading: termsOfUse.title, id: 'terms-of-use-in-full', text: termsOfUse },
      ],
    }),
  },
  {
    file: DOCUMENT_FILES.userAgreement2019,
    document: legalDocument({
      title: userAgreement2019.title,
      subject: `The User Agreement of ${site.company} as of ${userAgreement2019.version}, kept for reference.`,
      // The text names a month and no day.
      dated: '2019-12',
      parts: [{ text: userAgreement2019 }],
    }),
  },
  { file: DOCUMENT_FILES.introduction, document: introduction },
  { file: DOCUMENT_FILES.brandGuide, document: brandGuide },
];
