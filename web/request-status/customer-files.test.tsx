import { expect, it } from 'vitest';
import { CORRESPONDENCE_MESSAGES, FILE_MAX_BYTES } from '#domain/compliance/correspondence.ts';
import { drawnAt } from '#web/testing/drawn-page.tsx';
import CustomerFiles, { fileError, fileSize } from './customer-files.tsx';

it.each([
  [{ type: 'application/pdf', size: FILE_MAX_BYTES }, undefined],
  [{ type: 'application/pdf', size: FILE_MAX_BYTES + 1 }, CORRESPONDENCE_MESSAGES.fileTooLarge],
  [{ type: 'image/png', size: 0 }, CORRESPONDENCE_MESSAGES.fileEmpty],
  [{ type: 'text/html', size: 9 }, CORRESPONDENCE_MESSAGES.fileType],
  [undefined, CORRESPONDENCE_MESSAGES.fileType],
])('looks at a file before it is sent: %j', (file, error) => {
  expect(fileError(file)).toBe(error);
});

it('shows a file’s size in a readable unit', () => {
  expect([10, 14_336, 1_258_291].map(fileSize)).toEqual(['1 KB', '14 KB', '1.2 MB']);
});

it.each([
  ['documents', 'Send what we asked for here'],
  ['payment', 'helps us find your payment sooner'],
  ['late_payment', 'If you did pay'],
] as const)('says what a file is asked for: %s', (asked, text) => {
  const page = drawnAt(
    '/',
    <CustomerFiles files={[]} asked={asked} isNext={false} send={async () => {}} onSent={() => {}} />,
  );
  expect(page).toContain(text);
  expect(page).toContain('Choose a file');
});

it('shows what was sent where nothing more is taken, and nothing where nothing was', () => {
  const sent = {
    id: 'a',
    at: '2030-11-21T17:04:00.000Z',
    type: 'application/pdf',
    size: 14_336,
    erased: true,
  } as const;
  const page = (files: readonly (typeof sent)[]) =>
    drawnAt('/', <CustomerFiles files={files} asked={null} isNext={false} send={async () => {}} onSent={() => {}} />);
  expect(page([sent])).toMatch(/Your files.*PDF, 14 KB \(erased\)/s);
  expect(page([sent])).not.toContain('Choose a file');
  expect(page([])).toBe('');
});
