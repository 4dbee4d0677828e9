import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { noticeEmails } from '../mail/email-about.ts';
import type { EmailTemplate, EmailTemplates } from '../mail/render-email.ts';
import { renderEmail } from '../mail/render-email.ts';
import { pageUrl } from '../page-url.ts';
import { findLead, titleOf } from './lead-list.ts';
import { leads } from './table.ts';

const notice: EmailTemplate = async (context, { lead: id = '' }) => {
  const lead = await findLead(context, id);
  if (!lead || lead.complete) return undefined;
  return renderEmail(site.support.email, {
    subject: titleOf(lead),
    before: ['You have a new message from the contact form.'],
    button: { label: 'Open it in the staff desk', url: pageUrl(context, PAGE_PATHS.desk, { lead: lead.id }) },
  });
};

/** The e-mails about messages from the contact form. What the visitor typed is in none: it could be anything, to anyone. */
export const leadEmails: EmailTemplates = {
  'lead-thanks': async (context, { lead: id = '' }) => {
    const lead = await findLead(context, id);
    if (!lead) return undefined;
    return renderEmail(lead.email, {
      subject: `We have received your message to ${site.name}`,
      before: [
        'Thank you for writing to us. We’ve received your message and will be in touch.',
        'Anything to add? Just reply to this e-mail.',
      ],
      after: [
        'We never ask for a wallet’s password, private key or three words. Anyone who does isn’t from our team.',
        'If you didn’t write to us, someone typed your address by mistake, and you don’t need to do anything.',
      ],
    });
  },
  ...noticeEmails('lead-notice', notice, { table: leads, things: 'contact messages' }),
};
