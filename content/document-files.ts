/** The files that `npm run documents` makes, as the site serves them. */
export const DOCUMENT_FILES = {
  termsOfPurchase: '/documents/terms-of-purchase.pdf',
  userAgreement: '/documents/user-agreement.pdf',
  userAgreement2019: '/documents/user-agreement-2019-12.pdf',
  introduction: '/documents/introduction.pdf',
  brandGuide: '/documents/brand-guide.pdf',
  brandArchive: '/documents/usg-brand.zip',
} as const;
