import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { noticeEmails } from '../mail/email-about.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../mail/render-email.ts';
import { pageUrl } from '../page-url.ts';
import { files, messages } from './table.ts';

// Messages and files stay on the site: e-mail can be read in transit.
const notice =
  (subject: string): EmailTemplate =>
  async (context, { title = '' }) =>
    renderEmail(site.support.email, {
      subject: `${subject}: ${title}`,
      before: ['Open it in the staff desk to read and answer.'],
      button: { label: 'Open the desk', url: pageUrl(context, PAGE_PATHS.desk) },
    });

/** The e-mails that tell staff of what a customer wrote or sent, by the names under which they are queued. */
export const correspondenceEmails: EmailTemplates = {
  ...noticeEmails('message-notice', notice('A customer wrote'), { table: messages, things: 'messages about requests' }),
  ...noticeEmails('file-notice', notice('A customer sent a file'), { table: files, things: 'files' }),
};
