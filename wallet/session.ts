import { WALLET_IDLE_MINUTES, WALLET_SESSION_HOURS } from '#domain/terms.ts';
import { type Bytes, concatBytes, fromHex, type RandomBytes, toHex, utf8 } from './bytes.ts';
import type { KeyValueStorage } from './storage.ts';

export const IDLE_MILLISECONDS = WALLET_IDLE_MINUTES * 60_000;
export const SESSION_MILLISECONDS = WALLET_SESSION_HOURS * 3_600_000;

/** An unlocked key and when it was unlocked; its session ends eight hours later at the latest. */
export type Unlocked = { key: Bytes; startedAt: number };

/** What sessionStorage `pw` holds: the key encrypted under a CryptoKey that is never stored, until `exp`. */
export type SealedSession = { v: 1; id: string; exp: number; iv: string; ct: string };

const KEY_BYTES = 32;

/** The moment at which an unlocked wallet locks itself, in milliseconds. */
export const expiryOf = (startedAt: number, lastUsed: number): number =>
  Math.min(lastUsed + IDLE_MILLISECONDS, startedAt + SESSION_MILLISECONDS);

/** A key that seals one page load's session; it cannot be read out, only handed on. */
export const createSealingKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

// The expiry is authenticated with the key: nobody can prolong a copied session.
const bound = (id: string, exp: number) => utf8(`usg wallet session 1 ${id} ${exp}`);

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
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(id, exp) }, sealing, plain);
  plain.fill(0);
  return { v: 1, id, exp, iv: toHex(iv), ct: toHex(new Uint8Array(ct)) };
}

/** The key of a sealed session; undefined if it has expired, was altered or belongs to another sealing key. */
export async function openSession(
  sealed: SealedSession,
  sealing: CryptoKey,
  now: number,
): Promise<Unlocked | undefined> {
  const [iv, ct] = [fromHex(sealed.iv), fromHex(sealed.ct)];
  if (!iv || !ct || now >= sealed.exp) return undefined;
  const algorithm = { name: 'AES-GCM', iv, additionalData: bound(sealed.id, sealed.exp) };
  const plain = await crypto.subtle.decrypt(algorithm, sealing, ct).catch(() => undefined);
  if (plain?.byteLength !== KEY_BYTES + 8) return undefined;
  const startedAt = Number(new DataView(plain).getBigUint64(KEY_BYTES));
  if (now >= startedAt + SESSION_MILLISECONDS || now < startedAt) return undefined;
  return { key: new Uint8Array(plain).slice(0, KEY_BYTES), startedAt };
}

const SLOT = 'pw';

/** What `pw` held: a sealed session of ours, or the password that an earlier version of the site left in the clear. */
type SlotContent = { sealed: SealedSession } | { plainPassword: string };

/** Takes `pw` out of both storages; whatever was there is gone afterwards. */
export function takeSlot(session: KeyValueStorage, local: KeyValueStorage): SlotContent | undefined {
  const texts = [session.getItem(SLOT), local.getItem(SLOT)];
  clearSlot(session, local);
  const contents = texts.filter((text) => text !== null && text !== '').map((text) => parse(text ?? ''));
  return contents[0];
}

export const clearSlot = (session: KeyValueStorage, local: KeyValueStorage): void => {
  session.removeItem(SLOT);
  local.removeItem(SLOT);
};

export const fillSlot = (session: KeyValueStorage, sealed: SealedSession): void =>
  session.setItem(SLOT, JSON.stringify(sealed));

function parse(text: string): SlotContent {
  try {
    const value = JSON.parse(text) as Partial<SealedSession>;
    const { v, id, exp, iv, ct } = value;
    if (
      v === 1 &&
      typeof id === 'string' &&
      typeof exp === 'number' &&
      typeof iv === 'string' &&
      typeof ct === 'string'
    ) {
      return { sealed: { v, id, exp, iv, ct } };
    }
    if (typeof value === 'string') return { plainPassword: value };
  } catch {
    // Not JSON: a password as it was typed.
  }
  return { plainPassword: text };
}
