const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
// What a URL parser would take out, decode or read as something other than a host.
const NO_HOST = /[\s\p{Cc}%/\\?#@:[\]]/u;

const EMAIL_MAX = 254;

function punycode(domain: string): string | undefined {
  const url = `http://${domain}/`;
  return NO_HOST.test(domain) || !URL.canParse(url) ? undefined : new URL(url).hostname;
}

/** An email address in its normalized form: lower case, ASCII before the @, the domain in punycode; undefined for anything else. */
export function normalEmail(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined;
  const [local = '', domain = '', more] = value.trim().toLowerCase().split('@');
  if (more !== undefined || local.length > 64 || !LOCAL_PART.test(local)) return undefined;
  const host = punycode(domain);
  if (host === undefined || !DOMAIN.test(host)) return undefined;
  const email = `${local}@${host}`;
  return email.length > EMAIL_MAX ? undefined : email;
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whose mailbox a normalized address probably is: without what follows a plus, which nearly every mail server delivers to the address
 * before it, and as Gmail reads its addresses. For limits, and for what staff may not do with what is theirs; never to give an account to
 * anyone: elsewhere they may be two people.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const name = local.split('+')[0] || local;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
