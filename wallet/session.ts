import { WALLET_IDLE_CHOICES, WALLET_IDLE_MINUTES, WALLET_SESSION_HOURS } from '#domain/wallet/limits.ts';
import { type Bytes, concatBytes, fromHex, type RandomBytes, toHex, utf8 } from './bytes.ts';
import { type KeyValueStorage, writeItem } from './storage.ts';
import { AUTO_LOCK_KEY } from './vault.ts';

const MINUTE = 60_000;
export const SESSION_MILLISECONDS = WALLET_SESSION_HOURS * 3_600_000;

/** An unlocked key and when it was unlocked; its session ends eight hours later at the latest. */
export type Unlocked = { key: Bytes; startedAt: number };

/** What sessionStorage `pw` holds: the key encrypted under a CryptoKey that is never stored, until `exp`. */
export type SealedSession = { v: 1; id: string; exp: number; iv: string; ct: string };

const KEY_BYTES = 32;

/** After how many minutes without use the wallet of this browser locks. */
export type IdleMinutes = (typeof WALLET_IDLE_CHOICES)[number];

/** The holder's choice; the usual one if there is none, or one that isn't offered. */
export const readIdleMinutes = (local: KeyValueStorage): IdleMinutes =>
  WALLET_IDLE_CHOICES.find((minutes) => String(minutes) === local.getItem(AUTO_LOCK_KEY)) ?? WALLET_IDLE_MINUTES;

export const writeIdleMinutes = (local: KeyValueStorage, minutes: IdleMinutes): void =>
  writeItem(local, AUTO_LOCK_KEY, String(minutes));

/** The moment at which an unlocked wallet locks itself, in milliseconds. */
export const expiryOf = (startedAt: number, lastUsed: number, idleMinutes: IdleMinutes): number =>
  Math.min(lastUsed + idleMinutes * MINUTE, startedAt + SESSION_MILLISECONDS);

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

/** Carries a sealing key over a reload. Taking gives it once; where nothing carries it, the wallet is locked. */
export type SessionCarrier = {
  /** Must not wait: it runs while the page is being unloaded. */
  hand(id: string, key: CryptoKey, exp: number): void;
  take(id: string): Promise<CryptoKey | undefined>;
};

const ANSWER_MILLISECONDS = 1000;

/** The carrier over our service worker; `register` starts it and may fail. */
export function createWorkerCarrier(register: () => Promise<ServiceWorkerRegistration>): SessionCarrier {
  let active: ServiceWorker | undefined;
  const started = register()
    .then(activeWorker)
    .then((worker) => {
      active = worker;
    })
    .catch(() => {
      // Without the worker a reload locks the wallet; nothing else is lost.
    });
  return {
    hand: (id, key, exp) => active?.postMessage({ type: 'hand', id, key, exp }),
    take: async (id) => {
      await started;
      return active && ask(active, id);
    },
  };
}

function ask(worker: ServiceWorker, id: string): Promise<CryptoKey | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<CryptoKey | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ANSWER_MILLISECONDS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data instanceof CryptoKey ? data : undefined);
    };
    worker.postMessage({ type: 'take', id }, [port2]);
  }).finally(() => port1.close());
}

async function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  if (registration.active) return registration.active;
  const coming = registration.installing ?? registration.waiting;
  await new Promise<void>((resolve) => {
    coming?.addEventListener(
      'statechange',
      () => coming.state !== 'installed' && coming.state !== 'activating' && resolve(),
    );
    if (!coming) resolve();
  });
  return registration.active ?? undefined;
}
