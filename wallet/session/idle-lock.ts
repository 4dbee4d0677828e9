import { WALLET_IDLE_CHOICES, WALLET_IDLE_MINUTES, WALLET_SESSION_HOURS } from '#domain/wallet/limits.ts';
import { type KeyValueStorage, writeItem } from '../storage.ts';
import { AUTO_LOCK_KEY } from '../vault.ts';

const MINUTE = 60_000;
export const SESSION_MILLISECONDS = WALLET_SESSION_HOURS * 3_600_000;

/** After how many minutes without use the wallet of this browser locks. */
export type IdleMinutes = (typeof WALLET_IDLE_CHOICES)[number];

/** The holder's choice; the default if there is none, or one that isn't offered. */
export const readIdleMinutes = (local: KeyValueStorage): IdleMinutes =>
  WALLET_IDLE_CHOICES.find((minutes) => String(minutes) === local.getItem(AUTO_LOCK_KEY)) ?? WALLET_IDLE_MINUTES;

export const writeIdleMinutes = (local: KeyValueStorage, minutes: IdleMinutes): void =>
  writeItem(local, AUTO_LOCK_KEY, String(minutes));

/** When an unlocked wallet locks itself, in milliseconds since 1970. */
export const expiryOf = (startedAt: number, lastUsed: number, idleMinutes: IdleMinutes): number =>
  Math.min(lastUsed + idleMinutes * MINUTE, startedAt + SESSION_MILLISECONDS);
