import { signUpCode } from '#domain/accounts/sign-up-code.ts';
import { shownSecond } from '#domain/dates.ts';
import { PAGE_PATHS } from '#domain/page-paths.ts';
import { site } from '#site';
import { NOT_YOU } from '../platform/mail/email-about.ts';
import { type EmailTemplate, type EmailTemplates, renderEmail } from '../platform/mail/render-email.ts';
import { pageUrl, withQuery } from '../platform/page-url.ts';
import { findUser, findUserByEmail, type User, usersByEmail } from './find-user.ts';
import { createLink, hoursOf, type Purpose } from './mailed-links.ts';

type EmailContext = Parameters<EmailTemplate>[0];

const NOT_YOU_LINK = `${NOT_YOU} Opening the link doesn’t change anything by itself.`;

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
  'Set it in the browser you signed up with. In any other, we’ll remove what was entered at sign-up, such as a name, because it may be someone else’s.';

const accountExists: EmailTemplate = async (context, { email = '' }) =>
  renderEmail(email, {
    subject: `You already have a ${site.name} account`,
    before: [
      'We received a request to open an account with this email address. You already have one, so nothing was changed.',
    ],
    button: { label: 'Log in', url: pageUrl(context, PAGE_PATHS.login) },
    after: ['Forgot your password? You can set a new one from the login page.', NOT_YOU],
  });

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
      ['Signed up', shownSecond(Math.floor(user.createdAt.getTime() / 1_000))],
      ['Code', code],
    ],
    button: { label: 'Confirm my address', url: await link(context, 'confirm', user, { email, redirectUrl }) },
    after: [
      lasts('confirm'),
      NOT_YOU_LINK,
      'Were you shown a different code when you signed up? Then this email is for another sign-up with your address. Please ignore it and open the one with your code.',
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
    after: [lasts('reset'), NOT_YOU_LINK],
  });

const reset: EmailTemplate = async (context, { email = '', redirectUrl }) => {
  const user = await findUserByEmail(context, email);
  if (!user) return undefined;
  return renderEmail(email, {
    subject: `Set a new password for your ${site.name} account`,
    before: [
      'We received a request to set a new password for your account.',
      ...(user.confirmedAt ? [] : [`Your address isn’t confirmed yet; a new password confirms it. ${EMPTIES_SIGN_UP}`]),
    ],
    button: { label: 'Set a new password', url: await link(context, 'reset', user, { email, redirectUrl }) },
    after: [lasts('reset'), `${NOT_YOU_LINK} Your password stays the same.`],
  });
};

const changeEmail: EmailTemplate = async (context, { userId = '', email = '', redirectUrl }) => {
  const user = await findUser(context, userId);
  if (!user || user.newEmail !== email) return undefined;
  const holder = await findUserByEmail(context, email);
  if (holder?.confirmedAt) return accountExists(context, { email });
  return renderEmail(email, {
    subject: `Confirm your new email address for your ${site.name} account`,
    before: [
      'You asked to use this email address for your account. Please open the link in a browser where you’re logged in to that account, or log in when we ask you to.',
    ],
    button: { label: 'Use this address', url: await link(context, 'change-email', user, { email, redirectUrl }) },
    after: [lasts('change-email'), NOT_YOU_LINK],
  });
};

/** The emails that carry a link which opens or changes an account, each made when the email is written. */
export const linkEmails: EmailTemplates = {
  confirmation,
  'account-exists': accountExists,
  reset,
  'change-email': changeEmail,
};
