import * as z from 'zod/mini';
import { site } from '#site';
import { requiredText } from '../field-schemas.ts';

/** What customer and staff write to each other besides the forms, and the files that a customer sends. */
export const CORRESPONDENCE_MESSAGES = {
  messageNeeded: 'Please write a message',
  messagesTooMany: `You’ve reached the number of messages we take here. Please write to ${site.support.email}.`,
  fileType: 'Please choose a PDF, JPEG or PNG file',
  fileEmpty: 'This file is empty. Please choose another one.',
  fileTooLarge: 'This file is larger than 10 MB. Please choose a smaller one.',
  fileBusy: 'We’re taking in other files right now. Please try again in a moment.',
  fileSlow: 'Your file arrived too slowly or not at all. Please check your connection and try again.',
  filesTooMany: 'We take up to 5 files for a request. Please write to us if you need to send more.',
  sendDocuments: 'Please send them on the page of your request, where we store them encrypted.',
  filesNotNow: 'We can’t take a file here: there’s no order to pay, and we haven’t asked for documents',
  documentsNotNow: 'We can’t take a file here: we haven’t asked for documents',
  closed: 'This request is closed. Please write to us by email.',
  fileErased: 'This file was erased',
  fileSent:
    'Thank you. We have your file. It’s stored encrypted: only staff can open it, and we log each time they do.',
} as const;

export const FILE_MAX_BYTES = 10 * 1024 * 1024;
export const FILES_MAX = 5;
export const CUSTOMER_MESSAGES_MAX = 100;
export const MESSAGE_MAX = 2_000;

/** POST /api/purchase/:key/messages and the same call at the desk. */
export const messageInput = z.object({ text: requiredText(MESSAGE_MAX, CORRESPONDENCE_MESSAGES.messageNeeded) });

export type FileType = 'application/pdf' | 'image/jpeg' | 'image/png';

/** How each type is called and what its files end in. */
export const FILE_TYPES: Readonly<Record<FileType, { name: string; extension: string }>> = {
  'application/pdf': { name: 'PDF', extension: 'pdf' },
  'image/jpeg': { name: 'JPEG', extension: 'jpg' },
  'image/png': { name: 'PNG', extension: 'png' },
};

/** What a file begins with (ISO 32000-2, 7.5.2; ITU T.81, B.2; the PNG specification, 5.2). */
const SIGNATURES: readonly (readonly [FileType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** So many bytes tell what kind of file it is. */
export const FILE_TYPE_BYTES = Math.max(...SIGNATURES.map(([, signature]) => signature.length));

/** What kind of file the bytes are, whatever its name and declared type say; undefined for any other kind. */
export const fileTypeOf = (bytes: Uint8Array): FileType | undefined =>
  SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
