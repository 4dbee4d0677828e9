import { expect, it } from 'vitest';
import { IDENTITY_MESSAGES } from '#domain/compliance/messages.ts';
import { drawnAt, elementAt } from '#web/testing/drawn-page.tsx';
import { IdentityRequest } from './identity-request.tsx';

it('confirms under its own heading that identity data arrived, whatever form is above it', () => {
  const page = drawnAt(
    '/',
    <IdentityRequest identity={{ state: 'given', reason: '' }} send={async () => {}} onGiven={() => {}} />,
  );
  const section = elementAt(page, '<section aria-labelledby="identity"');
  expect(section).toMatch(/<h2 id="identity"[^>]*>Your identity</);
  expect(section).toContain(IDENTITY_MESSAGES.given);
});
