import { describe, expect, it } from 'vitest';
import { mailboxOf, normalEmail } from './email.ts';

describe('an email address', () => {
  it.each([
    ['Ann@Example.com', 'ann@example.com'],
    [' ann+coin@mail.example.com ', 'ann+coin@mail.example.com'],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@ｅｘａｍｐｌｅ.com', 'ann@example.com'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(normalEmail(typed)).toBe(kept);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.com',
    'ann@localhost',
    'ann@127.0.0.1',
    'ann@1.2',
    'ann@[::1]',
    'ann@ex%61mple.com',
    'ann@example.com/x',
    'ann@example.com:25',
    'ann@exam\tple.com',
    'ann@example..com',
    'ann@-example.com',
    'ann@example.com.',
    'a@b@example.com',
    'änn@example.com',
    'an n@example.com',
    '.ann@example.com',
    'ann..b@example.com',
    'ann\0@example.com',
    'ann@example.com\r\nBcc: eve@example.com',
    `${'a'.repeat(65)}@example.com`,
    `ann@${'a.'.repeat(130)}com`,
    'a'.repeat(2000),
    7,
    null,
    undefined,
    ['ann@example.com'],
  ])('refuses %j', (typed) => {
    expect(normalEmail(typed)).toBeUndefined();
  });

  it('stays the same when it is normalized twice', () => {
    const once = normalEmail('Ann@BÜCHER.example');
    expect(normalEmail(once)).toBe(once);
  });
});

describe('the mailbox of an address', () => {
  it.each([
    ['ann@example.com', 'ann@example.com'],
    ['ann+coin@example.com', 'ann@example.com'],
    ['ann+coin+more@example.com', 'ann@example.com'],
    ['a.n.n@example.com', 'a.n.n@example.com'],
    ['a.n.n+coin@gmail.com', 'ann@gmail.com'],
    ['ann@googlemail.com', 'ann@gmail.com'],
    ['ann@notgmail.com', 'ann@notgmail.com'],
    ['+coin@example.com', '+coin@example.com'],
    ['Ann+Coin@Example.com', 'ann@example.com'],
  ])('%j is %j', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
