import { site } from '#site';

/** Feedback on passkeys and recovery codes. */
export const PASSKEY_MESSAGES = {
  notVerified: 'Your passkey couldn’t be verified. Please try again.',
  challengeSpent: 'This took too long or was already used. Please try again.',
  unknown: 'This passkey isn’t registered here. Log in with your e-mail and password, or use another passkey.',
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
