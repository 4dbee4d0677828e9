import { text } from '#content/user-agreement-2019/sections.ts';
import { site } from '#site';
import { legalDocument } from './legal/legal-document.tsx';

export default legalDocument({
  title: text.title,
  subject: `The User Agreement of ${site.company} as of ${text.version}, kept for reference.`,
  // The text names a month and no day.
  dated: '2019-12',
  parts: [{ text }],
});
