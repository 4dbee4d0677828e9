import { site } from '#site';
import { SESSION_MESSAGES } from './session-messages.ts';

/** Feedback on accounts in the site's own words; those that docs/product.md fixes are here word for word. */
export const ACCOUNT_MESSAGES = {
  passwordTooShort: 'Passwords must be 8 characters or longer. Please try again.',
  passwordsDiffer: 'Passwords do not match. Please try again.',
  passwordNeeded: 'Enter your password',
  newPasswordNeeded: 'Choose a password',
  passwordAgainNeeded: 'Enter the password again',
  currentPasswordNeeded: 'Enter your current password',
  usernameNeeded: 'Choose a username',
  passwordHint: '8 characters or more',
  signUpsPaused: 'New account signups are temporarily paused.',
  signUpsInvited: 'Invited?',
  signUpsHere: 'Invited? Create your account here.',
  signUpsClosed: 'You can’t open a new account right now. Please contact us if you need one.',

  termsNeeded: 'Please agree to both documents',
  linkMailed: 'If an account uses this address, we’ve just emailed it a link.',
  linkMissing: 'Please open the link in our email again or request a new one.',

  staffOnly: 'This part of the site is for staff only',
  staffStay: 'You can’t close a staff account. Ask the person who runs this site to remove the staff role first.',
  staffKeepEmail: 'The email address of a staff account can’t be changed.',
  usersNotFound: 'Failed to find users',

  confirmed: 'Your email address is confirmed.',
  confirmPassword: 'Enter the password you chose when you signed up.',
  confirmPasswordWrong:
    'This isn’t the password for this sign-up. If you signed up more than once, open the email with the code you were shown.',
  confirmSession: 'Log in to your account first, then confirm its new address.',
  confirmOtherSession: 'This link is for a different account. Log in to the one whose address you’re changing.',
  linkSpent: 'This link has expired or was already used. Please request a new one.',
  emailSame: 'This is already your email address',
  newEmailMailed: 'We’ve sent a link to the new address. Open it while you’re logged in here to confirm the change.',
  profileSaved: 'Your profile has been saved.',
  passwordSaved: 'Your password has been changed. You’ve been logged out on all other browsers and devices.',
  sessionEnded: 'That device has been logged out.',
  otherSessionsEnded: 'You’ve been logged out on all other browsers and devices.',
  profileUnknown: 'This profile doesn’t exist, or you don’t have access to it.',
  accountClosed: 'Your account has been closed.',

  fieldUnknown: 'This field can’t be changed',
  nothingToSave: 'Nothing has changed',

  walletNone: 'There’s no wallet in this browser.',
  walletElsewhere: 'The wallet has an address of its own. Log in there to link it: it takes both in one place.',
  walletLocked: 'The wallet in this browser is locked. Unlock it to prove it’s yours.',
  walletLinked: 'The wallet is linked to your account.',
  walletUnlinked: 'The wallet is no longer linked to your account.',
  walletTaken: 'This wallet is linked to another account. Unlink it there first.',
  walletNotLinked: 'This wallet isn’t linked to your account',
  challengeSpent: 'The message to sign has expired or was already used. Please try again.',
  challengeSignature: 'This wallet didn’t make that signature',
  noTransactions: 'No prior transactions',
  noRequests: 'No purchases or redemptions yet',
  noValue: 'There’s a chart here once a linked wallet holds tokens and a price has been set.',
} as const;

/** Why a password would be guessed soon, as a phrase after the field's name. */
export const PASSWORD_MESSAGES = {
  common: 'is one of the most common passwords and easy to guess. Please choose another',
  own: 'is your email address and easy to guess. Please choose another',
  ours: 'is made up of words from this site and easy to guess. Please choose another',
} as const;

/** Why staff can't change something, as a phrase after the field's name. */
export const STAFF_PHRASES = {
  email: 'can’t be changed while this is a staff account',
} as const;

/** The account protocol's messages, word for word: its clients show them or compare them. */
export const PROTOCOL_MESSAGES = {
  badCredentials: 'Invalid login credentials. Please try again.',
  badToken: 'Invalid login credentials',
  notSignedIn: SESSION_MESSAGES.notSignedIn,
  nobodySignedOut: 'User was not found or was not logged in.',
  emptySignUp: 'Please submit proper sign up data in request body.',
  emptyUpdate: 'Please submit proper account update data in request body.',
  userNotFound: 'User not found.',
  nothingToClose: 'Unable to locate account for destruction.',
  useSignInByPost: 'Use POST /sign_in to sign in. GET is not supported.',
  missingEmail: 'You must provide an email address.',
  missingPasswords: "You must fill out the fields labeled 'Password' and 'Password confirmation'.",
  unauthorized: 'Unauthorized',
  passwordUpdated: 'Your password has been successfully updated.',
} as const;

export const notConfirmed = (email: string) =>
  `A confirmation email was sent to your account at '${email}'. You must follow the instructions in the email before your account can be activated`;

export const accountDestroyed = (uid: string) => `Account with UID '${uid}' has been destroyed.`;

/** Feedback on passkeys and recovery codes. */
export const PASSKEY_MESSAGES = {
  notVerified: 'Your passkey couldn’t be verified. Please try again.',
  challengeSpent: 'This took too long or was already used. Please try again.',
  unknown: 'This passkey isn’t registered here. Log in with your email and password, or use another passkey.',
  ofAnother: 'This passkey belongs to another account. Please use one of the account that you’re logging in to.',
  counterLower:
    'This passkey may have been copied, so we refused it. Use another passkey or a recovery code, and remove this one from your profile.',
  alreadyAdded: 'This passkey is already registered.',
  tooMany: 'You have as many passkeys as an account can have. Remove one that you no longer use.',
  notFound: 'This passkey is no longer registered.',
  nameNeeded: 'Give this passkey a name',
  lastOfStaff: 'A staff account keeps at least one passkey. Add another one first.',
  lastRequired: 'Your account requires a passkey to log in. Turn that off before you remove the last one.',
  noneYet: 'Add a passkey first.',
  spareNeeded:
    'Add a second passkey or create recovery codes first. If you lost your only passkey, you couldn’t log in.',

  cancelled: 'No passkey was used. You can try again whenever you’re ready.',
  unsupported:
    'This browser doesn’t support passkeys. Please use a current version of Chrome, Edge, Firefox or Safari.',
  wrongHost: 'Passkeys only work at the site’s own address. On this computer, that is localhost in place of 127.0.0.1.',
  added: 'Your passkey has been added.',
  renamed: 'Your passkey has been renamed.',
  removed: 'Your passkey has been removed. You may also delete it in your password manager or on your security key.',
  codesMade: 'Your new recovery codes are ready. Earlier ones no longer work.',
  ruleSaved: 'Your choice has been saved.',
  enrolled:
    'Your passkey has been added. Now add a second one or create recovery codes; then you can work at the desk.',

  secondStep: 'Now confirm with your passkey or a recovery code.',
  passkeyOnWebOnly: 'This account requires a passkey to log in. Please log in on the website.',
  staffOnWebOnly: 'Staff log in on the website with a passkey.',
  stepExpired: 'Your login took too long. Please enter your password again.',
  codeWrong: 'This recovery code is wrong or was already used.',
  enrollFirst: `This staff account has no passkey yet. Open the enrollment link that you got from the person who runs the ${site.name} site, or ask for one.`,
  linkSpent:
    'This enrollment link has expired, was already used, or belongs to another account. Please ask for a new one.',

  staffUnverified: 'Log out and log in again with your passkey to work at the desk.',
  staffSpareNeeded: 'Before you can work at the desk, add a second passkey or create recovery codes in your profile.',
  freshPasskey: 'Confirm with your passkey first. It counts for five minutes.',
  freshWallet: 'Log in again with your wallet first. That counts for five minutes.',
} as const;
