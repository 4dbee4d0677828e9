import { SYMBOL_IN_NAMES } from '#domain/names.ts';

/** The name of a logo's file: 'usg-mark-dark.svg' for 'mark-dark'. */
export const logoFile = (logo: string, kind: 'svg' | 'png' = 'svg') => `${SYMBOL_IN_NAMES}-${logo}.${kind}`;

/** The folder in the archive of logos, and the archive's name. */
export const BRAND_FOLDER = `${SYMBOL_IN_NAMES}-brand`;

/** The contract's source as plain text, which the build writes from contracts/src. */
export const CONTRACT_SOURCE_FILE = '/documents/contract-source.txt';

/** The files that `npm run documents` makes, as the site serves them. */
export const DOCUMENT_FILES = {
  termsOfPurchase: '/documents/terms-of-purchase.pdf',
  userAgreement: '/documents/user-agreement.pdf',
  userAgreement2019: '/documents/user-agreement-2019-12.pdf',
  introduction: '/documents/introduction.pdf',
  brandGuide: '/documents/brand-guide.pdf',
  brandArchive: `/documents/${BRAND_FOLDER}.zip`,
} as const;

/** The one-file verifier, which the build makes of web/verifier. */
export const VERIFIER_FILE = `/documents/${SYMBOL_IN_NAMES}-verifier.html`;
