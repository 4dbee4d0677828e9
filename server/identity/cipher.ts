import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { IdentityData } from '#domain/identity/identity.ts';
import type { Context } from '../context.ts';
import { subkey } from '../secrets.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type WithKey = Pick<Context, 'dataKey'>;

/** iv ‖ tag ‖ ciphertext in base64; the record's id is authenticated, so that rows cannot be exchanged. */
export function seal(context: WithKey, recordId: string, data: IdentityData): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, subkey(context, 'identity'), iv).setAAD(Buffer.from(recordId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws where the key, the record or a byte is another. */
export function open(context: WithKey, recordId: string, text: string): IdentityData {
  const bytes = Buffer.from(text, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, subkey(context, 'identity'), iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(recordId))
    .setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as IdentityData;
}
