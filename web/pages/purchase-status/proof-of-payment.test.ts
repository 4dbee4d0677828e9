import { expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES } from '#domain/correspondence.ts';
import { fileError, fileSize } from './proof-of-payment.tsx';

it.each([
  [{ type: 'application/pdf', size: FILE_MAX_BYTES }, undefined],
  [{ type: 'application/pdf', size: FILE_MAX_BYTES + 1 }, CORRESPONDENCE_MESSAGES.fileTooLarge],
  [{ type: 'image/png', size: 0 }, CORRESPONDENCE_MESSAGES.fileEmpty],
  [{ type: 'text/html', size: 9 }, CORRESPONDENCE_MESSAGES.fileType],
  [undefined, CORRESPONDENCE_MESSAGES.fileType],
])('looks at a file before it is sent: %j', (file, error) => {
  expect(fileError(file)).toBe(error);
});

it('gives a file’s size as people do', () => {
  expect([10, 14_336, 1_258_291].map(fileSize)).toEqual(['1 KB', '14 KB', '1.2 MB']);
});
