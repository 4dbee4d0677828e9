import { type Bytes, type RandomBytes, toHex } from '../bytes.ts';
import { WalletProblem } from '../problem.ts';
import type { KeyValueStorage } from '../storage.ts';
import { expiryOf, readIdleMinutes } from './idle-lock.ts';
import { createSealingKey, openSession, type SealedSession, sealSession, type Unlocked } from './sealed-session.ts';
import type { SessionCarrier } from './session-carrier.ts';
import { clearSlot, fillSlot } from './session-slot.ts';

const RESEAL_MILLISECONDS = 60_000;
const CHECK_MILLISECONDS = 20_000;
/** Browsers slow the timers of hidden pages to one a minute; a longer gap means that the device or page was asleep. */
const ASLEEP_MILLISECONDS = 120_000;

export type HolderDeps = {
  local: KeyValueStorage;
  session: KeyValueStorage;
  carrier: SessionCarrier;
  random: RandomBytes;
  now: () => number;
};

type HeldKey = Unlocked & { id: string; sealing: CryptoKey; lastUsed: number; sealedAt: number; awakeAt: number };

/** Holds the unlocked key in memory until it expires or the device has slept; `onExpired` runs when that locks the wallet. */
export function createKeyHolder(deps: HolderDeps, onExpired: () => void) {
  let held: HeldKey | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const expiry = ({ startedAt, lastUsed }: HeldKey) => expiryOf(startedAt, lastUsed, readIdleMinutes(deps.local));

  async function seal(current: HeldKey): Promise<void> {
    current.sealedAt = deps.now();
    const sealed = await sealSession(current, current.id, expiry(current), current.sealing, deps.random);
    if (held === current) fillSlot(deps.session, sealed);
  }

  function watch(current: HeldKey): void {
    clearTimeout(timer);
    current.awakeAt = deps.now();
    const left = Math.max(0, expiry(current) - current.awakeAt);
    timer = setTimeout(() => checkExpiry(), Math.min(left, CHECK_MILLISECONDS));
  }

  /** Ends an expired session. Timers stop while the device sleeps, so this runs again before every use. */
  function checkExpiry(): void {
    if (!held) return;
    const now = deps.now();
    const hasSlept = Math.abs(now - held.awakeAt) >= ASLEEP_MILLISECONDS;
    if (!hasSlept && now < expiry(held)) {
      watch(held);
      return;
    }
    close();
    onExpired();
  }

  async function open(unlocked: Unlocked): Promise<void> {
    close();
    const now = deps.now();
    const current = {
      ...unlocked,
      id: toHex(deps.random(16)),
      sealing: await createSealingKey(),
      lastUsed: now,
      sealedAt: now,
      awakeAt: now,
    };
    held = current;
    watch(current);
    await seal(current);
  }

  async function resume(sealed: SealedSession): Promise<Bytes | undefined> {
    const sealing = await deps.carrier.reclaimKey(sealed.id);
    const unlocked = sealing && (await openSession(sealed, sealing, deps.now()));
    if (unlocked) await open(unlocked);
    return unlocked?.key;
  }

  function close(): void {
    clearTimeout(timer);
    held?.key.fill(0);
    held = undefined;
    clearSlot(deps.session, deps.local);
  }

  function touch(): void {
    checkExpiry();
    if (!held) return;
    held.lastUsed = deps.now();
    watch(held);
    if (held.lastUsed - held.sealedAt >= RESEAL_MILLISECONDS) void seal(held);
  }

  /** Applies a changed idle setting at once. */
  function applyIdleSetting(): void {
    checkExpiry();
    if (held) void seal(held);
  }

  /** Passes the key to one action, which must not keep it; throws 'locked' if there is none. */
  async function use<T>(act: (key: Bytes) => T | Promise<T>): Promise<T> {
    touch();
    if (!held) throw new WalletProblem('locked');
    return act(held.key);
  }

  return {
    open,
    resume,
    close,
    touch,
    applyIdleSetting,
    stop: () => clearTimeout(timer),
    use,
    /** For pagehide: gives the sealing key to the carrier without waiting. */
    transferKey: () => held && deps.carrier.transferKey(held.id, held.sealing, expiry(held)),
    /** For a page restored from the browser's back/forward cache with its memory: takes the key back, so that no other page gets it. */
    reclaimKey: async () => {
      checkExpiry();
      if (held) await deps.carrier.reclaimKey(held.id);
    },
  };
}

export type KeyHolder = ReturnType<typeof createKeyHolder>;
