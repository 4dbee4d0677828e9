import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { Context, Deps } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type EmailTemplates, renderEmail } from '../mail/render-email.ts';
import { repeatWork } from '../repeat-work.ts';
import { subkey } from '../secrets.ts';
import { usg } from '../usg.ts';
import { chainHead } from './audit-list.ts';
import { auditHeads } from './table.ts';

const EVERY_MS = 600_000;
/** What precedes the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const signingKey = ({ auditKey: dataKey }: Pick<Context, 'auditKey'>): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, subkey({ dataKey }, 'audit head')]), format: 'der', type: 'pkcs8' });

/** A short name for a public key, in hex: the first bytes of its SHA-256. */
const keyIdOf = (publicKey: Buffer) => createHash('sha256').update(publicKey).digest('hex').slice(0, 16);

function publicKeyOf(key: KeyObject): Buffer {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url');
}

/** The id of AUDIT_KEY: that of the public key, as heads name it. */
export const auditKeyId = (context: Pick<Context, 'auditKey'>): string => keyIdOf(publicKeyOf(signingKey(context)));

type Signing = Pick<Context, 'db' | 'now' | 'auditKey' | 'origins'>;

/**
 * The head of the audit log's chain, signed with Ed25519 under a key derived from AUDIT_KEY: anyone who keeps one can later show
 * whether the log still holds all that it covers.
 */
export async function signedHead(context: Signing) {
  const { position, hash } = await chainHead(context);
  const at = context.now().toISOString();
  const signed = `Audit log of ${context.origins[0]}: ${position} entries, head ${hash}, ${at}`;
  const key = signingKey(context);
  const publicKey = publicKeyOf(key);
  return {
    position,
    hash,
    at,
    /** The text, in UTF-8, that the signature is of. */
    signed,
    signature: sign(null, Buffer.from(signed), key).toString('hex'),
    public_key: publicKey.toString('hex'),
    key_id: keyIdOf(publicKey),
  };
}

/** Queues the day's email with the head, once a day (UTC) however many instances ask; false if it was queued before. */
export async function queueHead(context: Signing & Pick<Context, 'env'>): Promise<boolean> {
  const { auditEmail: email } = context.env;
  if (email === undefined) return false;
  return context.db.transaction(async (tx) => {
    const head = await signedHead({ ...context, db: tx });
    const { position, hash } = head;
    const kept = { day: head.at.slice(0, 10), position, hash, at: new Date(head.at) };
    const first = await tx.insert(auditHeads).values(kept).onConflictDoNothing().returning({ day: auditHeads.day });
    if (first.length === 0) return false;
    const { signed, signature, public_key, key_id } = head;
    const about = { email, head: `${position}:${hash}`, signed, signature, public_key, key_id };
    await queueMail({ ...context, db: tx }, 'audit-head', about);
    return true;
  });
}

/** Sends the head every day, for as long as the process lives. */
export const startMailingHeads = (deps: Deps) => repeatWork(deps, EVERY_MS, queueHead);

/** The daily email to the operator's auditors. */
export const auditEmails: EmailTemplates = {
  'audit-head': async (_, { email = '', head = '', signed = '', signature = '', public_key = '', key_id = '' }) =>
    renderEmail(email, {
      subject: `Audit log head ${signed.slice(-24, -14)}`,
      before: [
        'Keep this email. Whatever is changed or removed later in the part of the audit log that it covers can be shown with it.',
        signed,
        `Signature (Ed25519): ${signature}`,
        `Public key: ${public_key} (key id ${key_id})`,
      ],
      after: ['To check the log against this head, run:', usg('audit verify', head)],
    }),
};
