import { SECRET_SETTINGS, type Settings } from '../platform/secret-files.ts';
import type { Finding } from './finding.ts';

const URLS = /_URL(_\d)?$/;
const KEYS: readonly string[] = SECRET_SETTINGS.filter((name) => !URLS.test(name));
/** Shorter ones would strike words of sentences out. */
const SHORTEST = 4;

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** A password as it may come back: as written in the URL, as sent, and as SMTP sends it. */
function formsOf(user: string, password: string): string[] {
  if (password === '') return [];
  const plain = decoded(password);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return [password, plain, base64(plain), base64(`\0${decoded(user)}\0${plain}`)];
}

/** What of a URL is secret: a password; and of a node's or a receiver's, path and query, which are often its key. */
function secretsOfUrl(name: string, value: string): string[] {
  if (!URL.canParse(value)) return [value];
  const { username, password, pathname, search, searchParams, protocol } = new URL(value);
  const isHttp = protocol === 'http:' || protocol === 'https:';
  const parts =
    isHttp && !/^(SITE|DESK|WEB)_URL$/.test(name) ? [username, ...pathname.split('/'), search.slice(1)] : [];
  const inQuery = searchParams.get('password') ?? '';
  return [
    ...formsOf(username, password),
    ...formsOf(username, inQuery),
    ...parts.flatMap((part) => [part, decoded(part)]),
  ];
}

/** Everything in the settings that nobody may read in a report. */
export function secretsOf(settings: Settings): string[] {
  const given = Object.entries(settings).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()] as const] : [],
  );
  const secrets = given.flatMap(([name, value]) => {
    if (KEYS.includes(name)) return value.split(',').flatMap((key) => [key.trim(), key.trim().replace(/^0x/, '')]);
    return URLS.test(name) ? secretsOfUrl(name, value) : [];
  });
  return [...new Set(secrets)]
    .filter(({ length }) => length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length);
}

/** A finding without them, whatever a server or an error repeated. */
export function withoutSecrets(finding: Finding, secrets: readonly string[]): Finding {
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
  return {
    ...finding,
    what: clean(finding.what),
    ...(finding.why !== undefined && { why: clean(finding.why) }),
    ...(finding.fix !== undefined && { fix: clean(finding.fix) }),
  };
}
