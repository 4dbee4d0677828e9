import { PASSKEY_RULE_PROTECTS_DAYS } from '#domain/accounts/limits.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { type EmailTemplate, type EmailTemplates, type EmailText, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl } from '../platform/page-url.ts';
import { linkEmails } from './link-emails.ts';

const CONTACT = `If this wasn’t you, please write to ${site.support.email} right away.`;

const notice =
  (text: EmailText): EmailTemplate =>
  async (_context, { email = '' }) =>
    renderEmail(email, text);

const aboutPasskey =
  (done: string, more: string): EmailTemplate =>
  async (_context, { email = '', name = '' }) =>
    renderEmail(email, {
      subject: `Passkey ${done}: your ${site.name} account`,
      before: [`The passkey “${name}” was ${done}. ${more}`, CONTACT],
    });

/** What a new password set by an email link left of the profile. */
const PROFILE_AFTER: Readonly<Record<string, readonly string[]>> = {
  emptied: [
    'Your account hadn’t been confirmed yet, and the password was set in a different browser from the one that signed up. So we removed what was entered at sign-up: names, phone number and the agreement to our terms. You can fill in your profile again.',
  ],
  kept: ['We kept your profile. Please check that its name, phone number and address are yours.'],
};

/** The emails about accounts, by the names under which they are queued. */
export const accountEmails: EmailTemplates = {
  ...linkEmails,
  'password-changed': async (_context, { email = '', wallets = '0', profile = '' }) =>
    renderEmail(email, {
      subject: `Your ${site.name} password was changed`,
      before: [
        'Your account password was just changed. All other browsers and devices have been logged out.',
        ...(wallets === '0'
          ? []
          : [
              'Because the new password was set with an emailed link, we also unlinked your wallets. You can link them again in your profile. Your tokens aren’t affected.',
            ]),
        ...(PROFILE_AFTER[profile] ?? []),
        CONTACT,
      ],
    }),
  'wallet-linked': async (_context, { email = '', address = '' }) =>
    renderEmail(email, {
      subject: `A wallet was linked to your ${site.name} account`,
      before: ['This wallet was just linked to your account. Your profile lists all linked wallets.'],
      facts: [['Wallet', address]],
      after: [CONTACT],
    }),
  'wallets-unlinked': notice({
    subject: `Wallets were unlinked from your ${site.name} account`,
    before: [
      'Your account became a staff account, so we unlinked its wallets. You can link them again in your profile. Your tokens aren’t affected.',
      CONTACT,
    ],
  }),
  'passkey-added': aboutPasskey(
    'added',
    'You can now use it to log in. You’ll find all your passkeys in your profile.',
  ),
  'passkey-removed': aboutPasskey('removed', 'It no longer opens your account.'),
  'passkeys-reset': notice({
    subject: `Your ${site.name} passkeys were removed`,
    before: [
      'We removed all passkeys and recovery codes from your account and logged you out everywhere. We do that when a new password is set with an emailed link, when you ask us to, and when your account becomes a staff account. You can add passkeys again in your profile.',
      CONTACT,
    ],
  }),
  'passkey-required': async (context, { email = '' }) =>
    renderEmail(email, {
      subject: `A passkey is required for your ${site.name} account`,
      before: [
        'Your account was just set to require a passkey or a recovery code at every login.',
        `If this wasn’t you, please set a new password by email within ${PASSKEY_RULE_PROTECTS_DAYS} days: that removes all passkeys from your account. After that, it no longer does.`,
      ],
      button: { label: 'Request a new password', url: pageUrl(context, PAGE_PATHS.forgotPassword) },
      after: [CONTACT],
    }),
  'passkey-not-required': notice({
    subject: `A passkey is no longer required for your ${site.name} account`,
    before: ['Your account was just set to let you log in with your password alone.', CONTACT],
  }),
  'recovery-codes-created': notice({
    subject: `New recovery codes for your ${site.name} account`,
    before: ['New recovery codes were just created for your account. Earlier ones no longer work.', CONTACT],
  }),
  'recovery-code-used': async (_context, { email = '', left = '0' }) =>
    renderEmail(email, {
      subject: `A recovery code opened your ${site.name} account`,
      before: [
        `Your password and a recovery code were just used to log in to your account. Unused codes left: ${left}.`,
        CONTACT,
      ],
    }),
  'enrollment-link': notice({
    subject: `Set up your staff login for ${site.name}`,
    before: [
      'We created a link for you to register your staff account’s first passkey. The person who runs the site will give it to you; we never send it by email.',
      CONTACT,
    ],
  }),
  'email-changed': notice({
    subject: `Your ${site.name} email address was changed`,
    before: ['Your account now uses a different email address and is no longer linked to this one.', CONTACT],
  }),
};
