import { type Bytes, concatBytes, fromHex, type RandomBytes, toHex, utf8 } from '../bytes.ts';
import { SESSION_MILLISECONDS } from './idle-lock.ts';

/** An unlocked key and when it was unlocked, in milliseconds; its session ends eight hours later at the latest. */
export type Unlocked = { key: Bytes; startedAt: number };

/** What sessionStorage `pw` holds: the key encrypted under a CryptoKey that is never stored, until `exp`. */
export type SealedSession = { v: 1; id: string; exp: number; iv: string; ct: string };

const KEY_BYTES = 32;

/** Encrypts the session of one page load. It can't be exported, only passed on as an object. */
export const createSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

// The expiry is authenticated data, so that nobody can extend a copied session.
const additionalData = (id: string, exp: number) => utf8(`usg wallet session 1 ${id} ${exp}`);

export async function sealSession(
  { key, startedAt }: Unlocked,
  id: string,
  exp: number,
  sealing: CryptoKey,
  random: RandomBytes,
): Promise<SealedSession> {
  const start = new Uint8Array(8);
  new DataView(start.buffer).setBigUint64(0, BigInt(startedAt));
  const iv = random(12);
  const plain = concatBytes(key, start);
  const ct = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: additionalData(id, exp) },
    sealing,
    plain,
  );
  plain.fill(0);
  return { v: 1, id, exp, iv: toHex(iv), ct: toHex(new Uint8Array(ct)) };
}

/** The key of a sealed session; undefined if it has expired, was altered or belongs to another sealing key. */
export async function openSession(
  sealed: SealedSession,
  sealing: CryptoKey,
  now: number,
): Promise<Unlocked | undefined> {
  const iv = fromHex(sealed.iv);
  const ct = fromHex(sealed.ct);
  if (!iv || !ct || now >= sealed.exp) return undefined;
  const algorithm = { name: 'AES-GCM', iv, additionalData: additionalData(sealed.id, sealed.exp) };
  const plain = await crypto.subtle.decrypt(algorithm, sealing, ct).catch(() => undefined);
  if (plain?.byteLength !== KEY_BYTES + 8) return undefined;
  const startedAt = Number(new DataView(plain).getBigUint64(KEY_BYTES));
  if (now >= startedAt + SESSION_MILLISECONDS || now < startedAt) return undefined;
  return { key: new Uint8Array(plain).slice(0, KEY_BYTES), startedAt };
}
