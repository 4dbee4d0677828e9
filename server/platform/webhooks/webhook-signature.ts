import { createHmac, timingSafeEqual } from 'node:crypto';

/** The names of Standard Webhooks (standardwebhooks.com), whose libraries can verify and sign what is exchanged here. */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** How far a sender's clock, or a message on its way, may be off. */
export const TOLERANCE_SECONDS = 300;

const SECRET = /^(?:whsec_)?([\w+/-]+={0,2})$/;
const [LEAST_BYTES, MOST_BYTES] = [24, 64];
/** The secret in use, and during a rotation the one before or after it. */
const MOST_SECRETS = 2;

function secretOf(text: string): Buffer | undefined {
  const key = Buffer.from(SECRET.exec(text)?.[1] ?? '', 'base64');
  return key.length >= LEAST_BYTES && key.length <= MOST_BYTES ? key : undefined;
}

/** One or two secrets of 24 to 64 bytes in base64, as the standard writes them, separated by a comma; undefined for anything else. */
export function webhookSecretsOf(list: string): Buffer[] | undefined {
  const secrets = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(secretOf);
  const isRightNumber = secrets.length > 0 && secrets.length <= MOST_SECRETS;
  return isRightNumber && secrets.every((secret) => secret !== undefined) ? secrets : undefined;
}

const digest = (secret: Uint8Array, id: string, timestamp: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest();

type Message = { id: string; at: Date; body: Uint8Array };

/** The headers of a message, signed under each secret: a receiver who knows any of them accepts it. */
export function signedHeaders(secrets: readonly Uint8Array[], { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${digest(secret, id, timestamp, body).toString('base64')}`);
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: signatures.join(' '),
  };
}

const EVENT_ID = /^[\x21-\x7e]{1,200}$/;
const UNIX_SECONDS = /^\d{1,12}$/;
const VERSION = 'v1,';
/** A sender has two during a rotation; a header with hundreds would only cost time. */
const MOST_SIGNATURES = 8;

/** The id of a message that was signed under one of the secrets within five minutes of now; undefined for any other. */
export function verifiedId(
  secrets: readonly Uint8Array[],
  header: (name: string) => string | undefined,
  body: Uint8Array,
  now: Date,
): string | undefined {
  const id = header(WEBHOOK_HEADERS.id) ?? '';
  const timestamp = header(WEBHOOK_HEADERS.timestamp) ?? '';
  if (!EVENT_ID.test(id) || !UNIX_SECONDS.test(timestamp)) return undefined;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return undefined;
  const given = (header(WEBHOOK_HEADERS.signature) ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith(VERSION))
    .slice(0, MOST_SIGNATURES)
    .map((signature) => Buffer.from(signature.slice(VERSION.length), 'base64'));
  const expected = secrets.map((secret) => digest(secret, id, timestamp, body));
  const fits = (signature: Buffer) =>
    expected.some((right) => signature.length === right.length && timingSafeEqual(signature, right));
  return given.some(fits) ? id : undefined;
}
