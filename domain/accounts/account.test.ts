import { describe, expect, it } from 'vitest';
import { fullMessages } from '../messages/api.ts';
import { publicName, readPerson, readSignUp } from './account.ts';

const good = { email: 'Ann@Example.com', password: 'correct horse', password_confirmation: 'correct horse' };

describe('a sign-up', () => {
  it('is read with its email address normalized and everything else optional', () => {
    const none = { nickname: null, first_name: null, last_name: null, phone: null };
    const value = { ...none, email: 'ann@example.com', password: 'correct horse', agreed: false };
    expect(readSignUp(good)).toEqual({ ok: true, value });
  });

  it('keeps the password exactly as it was typed', () => {
    const spaced = '  Zażółć gęślą  ';
    expect(readSignUp({ ...good, password: spaced, password_confirmation: spaced })).toMatchObject({
      value: { password: spaced },
    });
  });

  it.each([
    [{ email: '' }, "Email can't be blank"],
    [{ email: 'ann' }, 'Email is not an email'],
    [{ password: 'short', password_confirmation: 'short' }, 'Password is too short (minimum is 8 characters)'],
    [{ password: '', password_confirmation: 'x' }, "Password can't be blank"],
    [{ password_confirmation: 'other one' }, "Password confirmation doesn't match Password"],
    [{ password_confirmation: undefined }, "Password confirmation can't be blank"],
    [{ nickname: 'x'.repeat(61) }, 'Nickname is too long (maximum is 60 characters)'],
    [{ first_name: 'Ann\r\nBcc: eve@example.com' }, 'First name is invalid'],
    [{ phone: { $gt: '' } }, 'Phone is invalid'],
    [{ agree_to_terms: false }, 'Agree to terms must be accepted'],
  ])('with %j is refused: %s', (change, message) => {
    const read = readSignUp({ ...good, ...change });
    expect(read.ok ? [] : fullMessages(read.errors)).toContain(message);
  });

  it.each([true, 'true', '1', 1, 'on'])('counts %j as agreement to the terms', (agree_to_terms) => {
    expect(readSignUp({ ...good, agree_to_terms })).toMatchObject({ value: { agreed: true } });
  });

  it('ignores unknown fields', () => {
    const read = readSignUp({ ...good, id: 'x', staff: true, confirmed_at: 'now', role: 'staff' });
    expect(read.ok && Object.keys(read.value).sort()).toEqual([
      'agreed',
      'email',
      'first_name',
      'last_name',
      'nickname',
      'password',
      'phone',
    ]);
  });
});

it('reads only the fields that are given, blank ones as empty', () => {
  expect(readPerson({ first_name: ' Ann ', last_name: '' })).toEqual({
    ok: true,
    value: { first_name: 'Ann', last_name: null },
  });
});

it('shows a person to others as first name and last initial', () => {
  const person = { nickname: 'nugget', first_name: 'Ann', last_name: 'smith', phone: null };
  expect(publicName(person)).toBe('Ann S.');
  expect(publicName({ ...person, last_name: null })).toBe('Ann');
  expect(publicName({ ...person, first_name: null })).toBe('nugget');
});
