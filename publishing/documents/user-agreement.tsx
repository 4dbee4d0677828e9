import { text as termsOfPurchase } from '#content/terms-of-purchase/sections.ts';
import { text as userAgreement } from '#content/user-agreement/sections.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { site } from '#site';
import { legalDocument } from './legal/legal-document.tsx';

export default legalDocument({
  title: 'User Agreement and Terms of Purchase',
  subject: `The agreement in full on the purchase, maintenance, transmittal and redemption of ${site.name}.`,
  dated: USER_AGREEMENT_EFFECTIVE,
  parts: [
    { heading: userAgreement.title, text: userAgreement },
    { heading: termsOfPurchase.title, id: 'terms-of-purchase', text: termsOfPurchase },
  ],
});
