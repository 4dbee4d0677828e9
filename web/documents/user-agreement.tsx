import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { site } from '#site';
import { text as termsOfPurchase } from '#web/content/terms-of-purchase/sections.ts';
import { text as userAgreement } from '#web/content/user-agreement/sections.ts';
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
