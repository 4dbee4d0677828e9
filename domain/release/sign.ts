import { concatBytes } from '@noble/hashes/utils.js';
import { hashedContent, signedComment, TRUSTED, toBase64, UNTRUSTED } from './minisign.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A secret key of minisign: its id's eight bytes, the seed of Ed25519 and the public key that follows from it. */
export type SigningKey = { id: Bytes; seed: Bytes; publicKey: Bytes };

/** What precedes the seed of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

const ascii = (text: string) => new TextEncoder().encode(text);

/** The public key as `site.config.ts` names it. */
export const publicKeyText = ({ id, publicKey }: SigningKey): string =>
  toBase64(concatBytes(ascii('Ed'), id, publicKey));

/** A signature file as minisign writes it, over these bytes and the comment. */
export async function signatureFile(content: Uint8Array, comment: string, { id, seed }: SigningKey): Promise<string> {
  if (/[\r\n]/.test(comment)) throw new Error('A trusted comment is one line.');
  const key = await crypto.subtle.importKey('pkcs8', concatBytes(PKCS8, seed) as Bytes, 'Ed25519', false, ['sign']);
  const sign = async (message: Bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, message));
  const signature = await sign(hashedContent(content));
  const whole = await sign(signedComment(signature, comment));
  const lines = [
    `${UNTRUSTED}signature of a release`,
    toBase64(concatBytes(ascii('ED'), id, signature)),
    `${TRUSTED}${comment}`,
    toBase64(whole),
  ];
  return `${lines.join('\n')}\n`;
}
