import { site } from '#site';

/** What the address book says when it can't do what was asked. */
export const ADDRESS_BOOK_MESSAGES = {
  nameNeeded: 'Please enter a name',
  nameTaken: 'You already use this name for another address',
  addressTaken: 'This address is already in your address book',
  full: 'The address book is full. Please remove an entry first.',
  unreadable: 'We can’t read this wallet’s address book. Please import its file, or start a new one.',
  fileUnknown: 'This isn’t an address book file',
  fileOther: 'This address book belongs to a different wallet. Only that wallet can open it.',
  fileDamaged: 'This address book file is damaged',
} as const;

/** Choosing, scanning and naming recipients. */
export const RECIPIENT_MESSAGES = {
  clipboardBlocked: 'Your browser doesn’t let this site read the clipboard. Please paste with the keyboard instead.',
  clipboardEmpty: 'There’s no text in the clipboard',
  cameraBlocked:
    'This site isn’t allowed to use the camera. Allow it in your browser’s settings for this site, or choose a picture of the code.',
  cameraMissing: 'We couldn’t find a camera. You can choose a picture of the code instead.',
  cameraFailed: 'The camera doesn’t work right now. Close other apps that use it, or choose a picture of the code.',
  scanning: 'Point your camera at the QR code.',
  noCode: 'We couldn’t find a QR code in this picture',
  pictureUnread: 'We couldn’t read this file as a picture',
  locked: 'Unlock the wallet to see the names in your address book.',
  withheld:
    'Some addresses you’ve sent to look almost the same, so we don’t offer them here. To choose the right one, add it to your address book.',
  none: `Nobody here yet. Addresses that you add, or send ${site.symbol} to, will be listed here.`,
  notFound: 'No name or address matches',
  kept: 'Only this wallet can open the address book and its file. The file doesn’t include your key: keep your wallet’s backup, too.',
  copyHint: 'The file that you downloaded under Address book. Only its own wallet can open it.',
  importLater: 'You can choose another file under Address book.',
  tickNeeded: 'Please compare the two addresses and tick this box',
  saved: 'Saved in your address book.',
  removed: 'Removed from your address book.',
} as const;

export const contactsImported = (added: number) =>
  added === 0 ? 'Everyone in that file was already in your address book.' : `${added} added to your address book.`;

/** Of an account that lets a contract act for it (EIP-7702). */
export const sendDelegated = (contract: string) =>
  `This account lets the contract ${contract} act for it, as smart accounts do. That contract’s code can move what arrives. If the recipient doesn’t know about this, their key may have been stolen.`;

/** A wallet's own account that has handed control to a contract (EIP-7702). */
export const OWN_DELEGATION_MESSAGES = {
  title: 'A contract can act for this wallet',
  delegate: 'Its code can move everything this wallet holds, without asking you:',
  stolen:
    'If you didn’t set this up yourself, someone else has your private key. Often a program takes whatever arrives within seconds.',
  create: 'Create a new wallet in another browser or on another device, and check its backup.',
  move: `Send your ${site.symbol} there now, all of it.`,
  relayed: 'You don’t need ETH for that: we pay the network fee.',
  noEth: 'Don’t send ETH or anything else to this address anymore.',
  wanted:
    'If you did set it up, for example as a smart account in another wallet that has the same key, you can end it there.',
} as const;
