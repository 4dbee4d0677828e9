import { site } from '#site';
import type { EmailText } from '../mail/render-email.ts';

/** What an e-mail says that asks for identity data; its button leads to the page with the form. */
export const identityEmailText = (whom: 'who buys' | 'who receives the coins', reason: string): EmailText => ({
  subject: `We need to know ${whom}`,
  before: [
    `The reason: ${reason}`,
    'Please open the page below and fill in the form. Please do not send such data by e-mail.',
  ],
  after: [
    'What you enter is stored encrypted, and each opening by staff is recorded.',
    `Questions? Write to ${site.support.email}.`,
  ],
});
