import { homedir } from 'node:os';
import { SETTING_NAMES } from '../../platform/env-schema.ts';

type Settings = Record<string, string | undefined>;

/** Settings whose values say nothing of a person, a key or an address; the others' are never repeated. */
export const SHOWN_SETTINGS = [
  'PORT',
  'READ_ONLY',
  'SMTP_CONNECTIONS',
  'LOG_LEVEL',
  'ACCESS_LOG',
  'CHAIN_ID',
  'TOKEN_DEPLOY_BLOCK',
  'SIGN_IN_LIMIT',
  'SIGN_UP_LIMIT',
  'LIMIT_WINDOW_SECONDS',
  'WRONG_PASSWORD_LIMIT',
  'ARGON2_MEMORY_KIB',
  'ARGON2_PASSES',
  'ARGON2_AT_ONCE',
  'RPC_LIMIT',
  'REQUEST_LIMIT',
  'LOCAL_SAFE',
  'TWO_PERSON_RULES',
  'SCREENING',
  'SCREENING_MAX_AGE_DAYS',
  'RELAYER',
  'RELAYER_DAILY_ETH',
  'RELAYER_HOLDER_LIMIT',
  'RELAYER_NETWORK_LIMIT',
  'RELAYER_OPEN_LIMIT',
  'RELAYER_REDEMPTION_PERCENT',
  'RELAYER_LEAST_SEND',
  'SALE_DESK',
];
/** A word or a number: no key fits, even if it was put into the wrong setting. */
const PLAIN = /^([a-z]{1,6}|\d{1,9}(\.\d{1,18})?)$/;

/** What may be said of a setting: its value where it is harmless, otherwise only that there is one. */
export function shownSetting(name: string, value: string | undefined): string {
  if (!value?.trim()) return 'not set';
  return SHOWN_SETTINGS.includes(name) && PLAIN.test(value.trim()) ? value.trim() : 'set';
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN[\s\S]*?(-----END[^-\n]*-----|$)/g, '[key]'],
  [/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '[URL]'],
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, '[email]'],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '[id]'],
  [/(?<![\w.])(\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g, '[network address]'],
  [/(?<![\w:])(?=[\da-f:]*:[\da-f:]*:)[\da-f:]{3,39}(?![\w:])/gi, '[network address]'],
  [/\b[\dA-Z]{4}(-[\dA-Z]{1,4})+\b/g, '[number]'],
  [/\b(0x)?[\da-f]{8,}\b/gi, '[hex]'],
  [/\+?\d[\d ().-]{6,}\d/g, '[number]'],
  // No word of a sentence is as long, and keys, tokens and cookies are longer. Names such as credentials.custodian stay.
  [/(?![a-z][A-Za-z]*(\.([a-z][A-Za-z]*|\d))+(?![\w+/=~-]))[\w+/=~.-]{24,}/g, '[long text]'],
];

const COMMON = ['http', 'https', 'postgres', 'postgresql', 'smtp', 'smtps', 'none', 'true', 'false'];
const LEAST_PIECE = 4;
const LEAST_VALUE = 8;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The value and what it is made of: a URL's user, password and host also stand for themselves in messages. */
function piecesOf(value: string): string[] {
  const pieces = [value, ...value.split(/[\s,;/:@?&=|]+/)].flatMap((piece) => [piece, decoded(piece)]);
  return pieces.filter((piece) => piece.length >= LEAST_PIECE && !COMMON.includes(piece.toLowerCase()));
}

/** What must not be repeated of the environment: settings in all their pieces, other variables as a whole. */
function secretsIn(environment: Settings): string[] {
  const secrets = Object.entries(environment).flatMap(([name, given]) => {
    const value = given?.trim() ?? '';
    if (value === '' || shownSetting(name, value) === value) return [];
    if (SETTING_NAMES.includes(name)) return piecesOf(value);
    return value.length >= LEAST_VALUE ? [value] : [];
  });
  return [...new Set(secrets)].toSorted((one, other) => other.length - one.length);
}

/** A short one only as a word: a role may be called `site`, and our sentences are about the website. */
function asPattern(secret: string): RegExp {
  const escaped = secret.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return new RegExp(secret.length < LEAST_VALUE ? `(?<!\\w)${escaped}(?!\\w)` : escaped, 'g');
}

/** Takes out of our own sentences what they repeat of settings, people, addresses, keys and numbers. */
export function redactor(environment: Settings): (text: string) => string {
  // A folder may be named for a person.
  const secrets = [...secretsIn(environment), homedir(), process.cwd()].map(asPattern);
  return (text) => {
    const bySettings = secrets.reduce((rest, secret) => rest.replace(secret, '[setting]'), text);
    return PATTERNS.reduce((rest, [pattern, name]) => rest.replace(pattern, name), bySettings);
  };
}

/** The same for every text in it, whatever its form. */
export function redactAll(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactAll(each, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [redact(name), redactAll(each, redact)]));
}
