import { PASSKEY_RULE_PROTECTS_DAYS } from '#domain/accounts/limits.ts';
import { signUpCode } from '#domain/accounts/sign-up-code.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import type { EmailTemplate, EmailTemplates, EmailText } from '../platform/mail/render-email.ts';
import { renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl, withQuery } from '../platform/page-url.ts';
import { findUser, findUserByEmail, type User, usersByEmail } from './find-user.ts';
import { createLink, hoursOf, type Purpose } from './mailed-links.ts';

type EmailContext = Parameters<EmailTemplate>[0];

const NOT_YOU = 'If this wasn’t you, you can ignore this email. Opening the link doesn’t change anything by itself.';
const CONTACT = `If this wasn’t you, please write to ${site.support.email} right away.`;

/** A link with a new secret; `redirectUrl` is its final destination. */
async function link(
  context: EmailContext,
  purpose: Purpose,
  user: User,
  { email, redirectUrl }: { email: string; redirectUrl: string | undefined },
): Promise<string> {
  const token = await createLink(context, purpose, user.id, email);
  const [path, name] =
    purpose === 'reset'
      ? ['/api/auth/password/edit', 'reset_password_token']
      : ['/api/auth/confirmation', 'confirmation_token'];
  const values = { [name]: token, ...(redirectUrl === undefined ? {} : { redirect_url: redirectUrl }) };
  return withQuery(new URL(path, context.origins[0]).href, values);
}

const lasts = (purpose: Purpose) => {
  const hours = hoursOf(purpose);
  return `The link works once and expires in ${hours === 1 ? 'one hour' : `${hours} hours`}.`;
};

/** What a new password does to a sign-up that nobody has confirmed: a reset keeps what was entered there in its own browser. */
const EMPTIES_SIGN_UP =
  'Set it in the browser that you signed up with: anywhere else, what was entered at the sign-up, such as a name, is removed, as it may be someone else’s.';

const accountExists: EmailTemplate = async (context, { email = '' }) =>
  renderEmail(email, {
    subject: `You already have a ${site.name} account`,
    before: [
      'Someone (hopefully you) tried to open an account with this email address. You already have one, so nothing was changed.',
    ],
    button: { label: 'Log in', url: pageUrl(context, PAGE_PATHS.login) },
    after: [
      'Forgot your password? You can set a new one from the login page.',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  });

const UTC = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** With `userId`, the link of that sign-up; with the address alone, the link of whichever sign-up is waiting for it. */
const confirmation: EmailTemplate = async (context, { userId, email = '', redirectUrl }) => {
  const found = await usersByEmail(context, email);
  if (found[0]?.confirmedAt) return userId === undefined ? undefined : accountExists(context, { email });
  const user = userId === undefined ? found[0] : await findUser(context, userId);
  if (user?.email !== email) return undefined;
  if (userId === undefined && found.length > 1) return chooseByPassword(context, user);
  const code = signUpCode(user.id);
  return renderEmail(email, {
    subject: `Confirm your email address for ${site.name}: ${code}`,
    before: [
      'An account was opened with this email address. If that was you, please confirm your address. In the browser you signed up with, one click is enough; in any other, we’ll ask for the password you chose.',
    ],
    facts: [
      ['Signed up', `${UTC.format(user.createdAt)} UTC`],
      ['Code', code],
    ],
    button: { label: 'Confirm my address', url: await link(context, 'confirm', user, { email, redirectUrl }) },
    after: [
      lasts('confirm'),
      NOT_YOU,
      'Did you sign up, but were shown a different code? Then this email is for another sign-up with your address. Please ignore it and open the one with your code.',
    ],
  });
};

// With several sign-ups, the link of one could confirm a stranger's password, so the reader sets a new one instead.
const chooseByPassword = async (context: EmailContext, user: User) =>
  renderEmail(user.email, {
    subject: `Confirm your email address for ${site.name}`,
    before: [
      'More than one account was opened with this email address, and we can’t tell which one is yours. Please set a new password. That confirms your address and deletes the other accounts.',
      EMPTIES_SIGN_UP,
    ],
    button: {
      label: 'Set a new password',
      url: await link(context, 'reset', user, { email: user.email, redirectUrl: undefined }),
    },
    after: [lasts('reset'), NOT_YOU],
  });

const reset: EmailTemplate = async (context, { email = '', redirectUrl }) => {
  const user = await findUserByEmail(context, email);
  if (!user) return undefined;
  return renderEmail(email, {
    subject: `Set a new password for ${site.name}`,
    before: [
      'Someone (hopefully you) asked for a new password for your account.',
      ...(user.confirmedAt ? [] : [`Your address isn’t confirmed yet; a new password confirms it. ${EMPTIES_SIGN_UP}`]),
    ],
    button: { label: 'Set a new password', url: await link(context, 'reset', user, { email, redirectUrl }) },
    after: [lasts('reset'), `${NOT_YOU} Your password stays the same.`],
  });
};

const changeEmail: EmailTemplate = async (context, { userId = '', email = '', redirectUrl }) => {
  const user = await findUser(context, userId);
  if (!user || user.newEmail !== email) return undefined;
  const holder = await findUserByEmail(context, email);
  if (holder?.confirmedAt) return accountExists(context, { email });
  return renderEmail(email, {
    subject: `Confirm your new email address for ${site.name}`,
    before: [
      'You asked to use this email address for your account. Please open the link in a browser where you’re logged in to that account, or log in when we ask you to.',
    ],
    button: { label: 'Use this address', url: await link(context, 'change-email', user, { email, redirectUrl }) },
    after: [lasts('change-email'), NOT_YOU],
  });
};

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
    'Your account hadn’t been confirmed before, and the password was not set in the browser that signed up, so what was entered at its sign-up was removed: names, phone number and the agreement to our terms. You can fill in your profile again.',
  ],
  kept: ['Your profile was kept. Please check that the name, phone number and address in it are yours.'],
};

/** The emails about accounts, by the names under which they are queued. */
export const accountEmails: EmailTemplates = {
  confirmation,
  'account-exists': accountExists,
  reset,
  'change-email': changeEmail,
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
      button: { label: 'Ask for a new password', url: pageUrl(context, PAGE_PATHS.forgotPassword) },
      after: [CONTACT],
    }),
  'passkey-not-required': notice({
    subject: `A passkey is no longer required for your ${site.name} account`,
    before: ['Your account was just set to let you log in with your password alone.', CONTACT],
  }),
  'recovery-codes-created': notice({
    subject: `New recovery codes for ${site.name}`,
    before: ['New recovery codes were just created for your account. Earlier ones no longer work.', CONTACT],
  }),
  'recovery-code-used': async (_context, { email = '', left = '0' }) =>
    renderEmail(email, {
      subject: `A recovery code opened your ${site.name} account`,
      before: [
        `Someone (hopefully you) just logged in with your password and a recovery code. Unused codes left: ${left}.`,
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
