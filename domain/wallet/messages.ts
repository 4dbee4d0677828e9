import { site } from '#site';
import { NO_WALLET } from './no-wallet.ts';

/** What a wallet says when it cannot do what was asked. */
export const WALLET_PROBLEM_MESSAGES = {
  insecureContext: 'A wallet needs a secure page: please open this site over https (or on localhost).',
  storageBlocked: 'This browser doesn’t let the site store data, so you can’t save a wallet here.',
  storageFull: 'This browser has no room left to save the wallet. Nothing was changed.',
  saveFailed: 'We couldn’t save the wallet and read it back. Nothing was changed.',
  walletBroken: 'We can’t read the wallet saved in this browser. Please restore it from your backup.',
  walletChanged: 'The wallet was changed in another tab. Please check it before you continue.',
  busy: 'The wallet is still busy. Please wait until it’s done.',
  noWallet: NO_WALLET,
  locked: 'The wallet is locked. Please unlock it first.',
  passwordNeeded: 'Please enter a password',
  passwordWrong: 'The password is wrong',
  wordsNeeded: 'Please enter three words',
  replaceUnconfirmed: 'There’s already a wallet here. Please confirm that you want to remove it from this browser.',
  lastFourWrong: 'Please type the last four characters of the wallet’s address: it has no verified backup.',
  keyMalformed: 'A private key is 64 characters long, each 0–9 or a–f',
  keyOutOfRange: 'This isn’t a valid private key',
  keyAddressMismatch: 'The key in this file doesn’t match the file’s address. The file is damaged.',
  workerRefused:
    'The code that opens the wallet didn’t arrive as this page was built with, so we didn’t run it. Nothing was changed. Please check your connection and try again.',
  kdfFailed:
    'This device couldn’t do the wallet’s calculation: it’s probably short of memory. That doesn’t mean that your password is wrong, and nothing was changed. Please close other tabs and try again.',
  phraseLength: 'A recovery phrase has 12, 15, 18, 21 or 24 words',
  phraseChecksum:
    'These are all recovery words, but they don’t belong together. Please check their order and spelling.',
  backupOther: 'This file is a backup of a different wallet',

  passkeyUnsupported: 'This browser or device can’t unlock a wallet with a passkey. Please use your password.',
  passkeyWrongHost:
    'Passkeys only work at the site’s own address. On this computer, that is localhost in place of 127.0.0.1.',
  passkeyNoPrf:
    'The device or password manager that holds this passkey can’t unlock a wallet with it. Try another one, or keep using your password.',
  passkeyNeedsBackup: 'Check a backup of this wallet first: a passkey can get lost with its device.',
  passkeyUnreliable:
    'This passkey gave two different answers to the same question, so it could lock you out. We didn’t add it.',
  passkeyAlreadyAdded: 'That device or password manager already has a passkey for this wallet.',
  passkeyCancelled: 'No passkey was used. You can try again whenever you’re ready.',
  passkeyDoesNotOpen:
    'This passkey doesn’t open the wallet anymore. Please use your password, then add the passkey again.',
  passkeyOther: 'This passkey opened the key of a different wallet, so we didn’t use it. Please use your password.',

  fileEmpty: 'The file is empty',
  fileTooLarge: 'The file is too large to be a wallet file',
  fileNotJson: 'This isn’t a wallet file: it’s not JSON',
  fileNotKeystore: 'This isn’t a wallet file: it has no encrypted key',
  fileNoAccount: 'The file has no accounts',
  fileManyAccounts: 'The file has too many accounts',
  accountUnknown: 'The file doesn’t have that account',
  keystoreVersion: 'This wallet file’s version isn’t supported: only versions 1 and 3 are',
  keystoreIncomplete: 'Part of this wallet file is missing',
  keystoreHex: 'Part of this wallet file is damaged: it’s not hexadecimal',
  keystoreCipher: 'This wallet file’s encryption isn’t supported: only aes-128-ctr is',
  keystoreIv: 'This wallet file is damaged: its initialization vector isn’t 16 bytes long',
  keystoreMac: 'This wallet file is damaged: its checksum isn’t 32 bytes long',
  keystoreKeyLength: 'This wallet file is damaged: its key isn’t 32 bytes long',
  keystoreAddress: 'This wallet file is damaged: its address isn’t an Ethereum address',
  kdfUnknown: 'This wallet file’s key derivation isn’t supported: only scrypt and pbkdf2 are',
  kdfPrf: 'This wallet file’s key derivation hash isn’t supported: only hmac-sha256 and hmac-sha512 are',
  kdfNumbers: 'This wallet file is damaged: a key derivation parameter is missing or isn’t a whole number above zero',
  kdfSalt: 'This wallet file is damaged: its salt is too long',
  kdfLength: 'This wallet file is damaged: it derives a key of fewer than 32 or more than 128 bytes',
  scryptPower: 'This wallet file is damaged: its scrypt cost n isn’t a power of two',
  scryptMemory:
    'This wallet file asks for more memory than a wallet needs (scrypt n·r over 4,194,304) and wasn’t opened',
  scryptTime: 'This wallet file asks for more work than a wallet needs (scrypt n·r·p over 8,388,608) and wasn’t opened',
  scryptLanes: 'This wallet file asks for more memory than a wallet needs (scrypt r·p over 65,536) and wasn’t opened',
  pbkdf2Time: 'This wallet file asks for more work than a wallet needs (over 10,000,000 rounds) and wasn’t opened',
} as const;

/** What the wallet advises after something worked. */
export const WALLET_ADVICE_MESSAGES = {
  changePassword:
    'An earlier version stored your password unencrypted in this browser. We’ve removed it. Please change your password.',
  passwordChanged:
    'Your earlier backups still open with your earlier password. Please download a new backup and check it.',
  phraseShared:
    'Anyone who has your recovery phrase has this wallet, too, and so does every app that you typed it into. For more than a small amount, create a new wallet here and send your tokens to it.',
  newBackup: 'Your wallet now has stronger encryption. Please download a new backup. It opens with the same password.',
  notPersisted: 'This browser may delete the wallet when it runs low on space. Please keep a backup file.',
} as const;

export const recoveryWordsUnknown = (positions: readonly number[]) =>
  positions.length === 1
    ? `Word ${positions[0]} isn’t an English recovery word. Please check its spelling.`
    : `Words ${positions.join(', ')} aren’t English recovery words. Please check their spelling.`;

/** Shown while a key is derived from the password, which is slow on purpose. */
export const WALLET_PROGRESS_MESSAGES = {
  creating: 'Creating and encrypting your wallet',
  restoring: 'Opening and encrypting your wallet',
  opening: 'Checking your password',
  checking: 'Opening your backup',
  changing: 'Encrypting your wallet with the new password',
} as const;

export const WALLET_FORM_MESSAGES = {
  wordNeeded: 'Please enter a word',
  passwordsDiffer: 'The passwords don’t match',
  fileNeeded: 'Please choose the wallet file',
  fileUnread: 'We couldn’t read the file. Please choose it again.',
  keyNeeded: 'Please enter the private key',
  phraseNeeded: 'Please enter the recovery phrase',
  accountNeeded: 'Please choose an account',
  sendAddressNeeded: 'Please enter the recipient’s address',
  sendAmountNeeded: `Please enter an amount of ${site.symbol}`,
  sendAmountZero: 'The amount must be more than zero',
  usdUnknown: `There’s no price right now, so you can only enter an amount in ${site.symbol}.`,
  balanceUnknown: 'We can’t read your balance right now, so you can’t send anything.',
} as const;

export const walletPasswordShort = (least: number) => `Please use at least ${least} characters`;

/** Advice, never a rule: what would make a password harder to guess. */
export const PASSWORD_STRENGTH_MESSAGES = {
  weak: 'Easy to guess. Four or five unrelated words would be much safer.',
  fair: 'Fair. One or two more words would make it much harder to guess.',
  strong: 'Hard to guess. Make sure you don’t lose it: nobody can reset it.',
} as const;
