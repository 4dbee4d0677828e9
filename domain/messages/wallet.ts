import { site } from '#site';

/** What a wallet says when it cannot do what was asked. */
export const WALLET_PROBLEM_MESSAGES = {
  insecureContext: 'A wallet needs a secure page: please open this site over https (or on localhost).',
  storageBlocked: 'This browser does not let the site keep data, so a wallet cannot be saved here.',
  storageFull: 'This browser has no room left to save the wallet. Nothing was changed.',
  saveFailed: 'The wallet could not be saved and read back. Nothing was changed.',
  walletBroken: 'The wallet saved in this browser cannot be read. Please restore it from your backup.',
  walletChanged: 'The wallet was changed in another tab. Please look again before you go on.',
  busy: 'The wallet is still busy. Please wait until it has finished.',
  noWallet: 'There is no wallet in this browser. Create one or restore yours.',
  locked: 'The wallet is locked. Please unlock it first.',
  passwordNeeded: 'Please enter a password',
  passwordWrong: 'The password is wrong',
  wordsNeeded: 'Please enter three words',
  replaceUnconfirmed: 'A wallet is loaded here. Please confirm that it may be removed from this browser.',
  lastFourWrong: 'Please type the last four characters of the wallet’s address: it has no verified backup.',
  keyMalformed: 'A private key is 64 characters long, each 0–9 or a–f',
  keyOutOfRange: 'This is not a valid private key',
  keyAddressMismatch: 'The key in this file belongs to another address than the file says. The file is damaged.',
  kdfFailed: 'This device has not enough free memory to open the wallet. Please close other tabs and try again.',
  backupOther: 'This file is a backup of another wallet',

  fileEmpty: 'The file is empty',
  fileTooLarge: 'The file is too large to be a wallet file',
  fileNotJson: 'The file is not a wallet file: it is not JSON',
  fileNotKeystore: 'The file is not a wallet file: it holds no encrypted key',
  fileNoAccount: 'The file holds no account',
  fileManyAccounts: 'The file holds too many accounts',
  accountUnknown: 'The file holds no such account',
  keystoreVersion: 'This wallet file has a version that cannot be read: only version 3 can',
  keystoreIncomplete: 'A part of this wallet file is missing',
  keystoreHex: 'A part of this wallet file is damaged: it is not hexadecimal',
  keystoreCipher: 'This wallet file is encrypted in an unknown way: only aes-128-ctr can be read',
  keystoreIv: 'This wallet file is damaged: its initialisation vector is not 16 bytes long',
  keystoreMac: 'This wallet file is damaged: its checksum is not 32 bytes long',
  keystoreKeyLength: 'This wallet file is damaged: its key is not 32 bytes long',
  keystoreAddress: 'This wallet file is damaged: its address is not an Ethereum address',
  kdfUnknown: 'This wallet file uses an unknown way to derive keys: only scrypt and pbkdf2 can be read',
  kdfPrf: 'This wallet file uses an unknown hash to derive keys: only hmac-sha256 and hmac-sha512 can be read',
  kdfNumbers: 'This wallet file is damaged: a number of its key derivation is missing or not a whole number above zero',
  kdfSalt: 'This wallet file is damaged: its salt is too long',
  kdfLength: 'This wallet file is damaged: it derives a key of fewer than 32 or more than 128 bytes',
  scryptPower: 'This wallet file is damaged: its scrypt cost n is not a power of two',
  scryptMemory:
    'This wallet file asks for more memory than a wallet needs (scrypt n·r over 4,194,304) and was not opened',
  scryptTime:
    'This wallet file asks for more work than a wallet needs (scrypt n·r·p over 8,388,608) and was not opened',
  scryptLanes: 'This wallet file asks for more memory than a wallet needs (scrypt r·p over 65,536) and was not opened',
  pbkdf2Time: 'This wallet file asks for more work than a wallet needs (over 10,000,000 rounds) and was not opened',
} as const;

/** What the wallet advises after something worked. */
export const WALLET_ADVICE_MESSAGES = {
  changePassword:
    'Your password was kept in this browser in the clear by an earlier version. It has been removed; please change it.',
  newBackup:
    'Your wallet is now encrypted more strongly. Please download a new backup; it opens with the same password.',
  notPersisted: 'This browser may delete the wallet when space runs short. Please keep a backup file.',
} as const;

/** What the wallet's page says beside its buttons and after they were pressed. */
export const WALLET_STATE_MESSAGES = {
  starting: 'Looking for your wallet.',
  busy: 'The wallet is busy.',
  none: 'There is no wallet in this browser.',
  locked: 'The wallet is locked.',
  unlocked: 'The wallet is already unlocked.',
  lockedAlready: 'The wallet is already locked.',
  impossible: 'Not possible in this browser.',
  noReload: 'This browser cannot keep the wallet unlocked over a reload: you will be asked for the password again.',
} as const;

export const WALLET_DONE_MESSAGES = {
  created: 'Your wallet is ready.',
  restored: 'Your wallet has been restored.',
  unlocked: 'Your wallet is unlocked.',
  locked: 'Your wallet is locked.',
  forgotten: 'The wallet has been removed from this browser.',
  verified: 'Your backup works: it holds this wallet and opens with your password.',
  downloaded: 'The file has been handed to your browser’s downloads.',
  faucetSent: 'The play money has arrived.',
} as const;

/** What goes on while a password becomes a key, which takes a moment on purpose. */
export const WALLET_PROGRESS_MESSAGES = {
  creating: 'Making and encrypting your wallet',
  restoring: 'Opening and encrypting your wallet',
  opening: 'Checking your password',
  checking: 'Opening your backup',
} as const;

export const WALLET_FORM_MESSAGES = {
  wordNeeded: 'Please enter a word',
  passwordsDiffer: 'The two passwords are not the same',
  fileNeeded: 'Please choose the wallet file',
  fileUnread: 'The file could not be read. Please choose it again.',
  keyNeeded: 'Please enter the private key',
  accountNeeded: 'Please choose an account',
  sendAddressNeeded: 'Please enter the address of the recipient',
  sendAmountNeeded: `Please enter an amount of ${site.symbol}`,
  sendAmountZero: 'The amount must be more than zero',
  usdUnknown: `There is no price at the moment, so only the amount of ${site.symbol} can be entered.`,
  balanceUnknown: 'Your balance cannot be read right now, so nothing can be sent.',
} as const;

export const walletPasswordShort = (least: number) => `Please use at least ${least} characters`;

/** Advice, never a rule: what would make a password harder to guess. */
export const PASSWORD_STRENGTH_MESSAGES = {
  weak: 'Easy to guess. Four or five unrelated words would be much safer.',
  fair: 'Fair. One or two more words would make it much harder to guess.',
  strong: 'Hard to guess. Be sure that you can find it again: nobody can reset it.',
} as const;
