import { text } from '#content/terms-of-purchase/sections.ts';
import { USER_AGREEMENT_EFFECTIVE } from '#domain/terms.ts';
import { site } from '#site';
import { legalDocument } from './legal/legal-document.tsx';

export default legalDocument({
  title: text.title,
  subject: `The terms on which ${site.name} tokens are bought from ${site.company} and redeemed for gold coins.`,
  dated: USER_AGREEMENT_EFFECTIVE,
  parts: [{ text }],
});
