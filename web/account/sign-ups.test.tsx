import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts';
import { site } from '#site';
import Login from '#web/pages/login/login.tsx';
import Register from '#web/pages/register/register.tsx';

const { signUpsPaused, signUpsInvited, signUpsHere, signUpsClosed } = ACCOUNT_MESSAGES;
const usual = site.signups;
afterEach(() => {
  site.signups = usual;
});

function textOf(Page: ComponentType, signups: typeof site.signups): string {
  site.signups = signups;
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
}

it('is paused by default, except for invited customers', () => {
  expect(usual).toBe('quiet');
  const login = textOf(Login, 'quiet');
  expect(login).toContain(signUpsPaused);
  expect(login).toContain(`${signUpsInvited} Create your account`);
  for (const invitation of [signUpsInvited, signUpsHere]) expect(invitation).toMatch(/^Invited\?/);
  const register = textOf(Register, 'quiet');
  expect(register).toContain('Password confirmation');
  expect(register).toContain(signUpsPaused);
  expect(register).toContain(signUpsHere);
});

it('drops the note where sign-ups are open', () => {
  expect(textOf(Login, 'open')).not.toContain(signUpsPaused);
  expect(textOf(Register, 'open')).toContain('Password confirmation');
  expect(textOf(Register, 'open')).not.toContain(signUpsPaused);
});

it('keeps the note without the invitation where they are closed, and shows no form', () => {
  const login = textOf(Login, 'closed');
  expect(login).toContain(signUpsPaused);
  expect(login).not.toContain(signUpsInvited);
  const register = textOf(Register, 'closed');
  expect(register).toContain(signUpsClosed);
  expect(register).not.toContain('Password');
});
