import { expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

it('shows hidden characters in what others wrote, in every part of an email, and isolates texts from right to left', async () => {
  const written = 'A\u202eda';
  const { subject, html, text } = await renderEmail('ada@example.org', {
    subject: `About ${written}`,
    before: [written],
    facts: [
      ['Name', written],
      ['Other name', 'עדה'],
    ],
    after: [written],
  });
  expect(subject).toBe('About A[U+202E]da');
  for (const part of [subject, html, text]) expect(part).not.toContain('\u202e');
  expect(html.match(/A\[U\+202E\]da/g)?.length).toBeGreaterThanOrEqual(5);
  expect(text).toContain('Other name: \u2068עדה\u2069');
});
