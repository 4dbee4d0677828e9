import type { Hex } from 'viem';
import { usableStorage } from '#web/wallet/wallet-storage.ts';

/** A quote that was signed in this tab, until its payment is over: a reload goes on with it. */
export type KeptPayment = { id: string; signature: Hex };

const NAME = 'usdc-payment';
let inMemory: KeptPayment | undefined;

/** The payment that was signed and isn't over; for as long as the page is open where the browser stores nothing. */
export function keptPayment(): KeptPayment | undefined {
  const stored = usableStorage('sessionStorage')?.getItem(NAME);
  if (!stored) return inMemory;
  try {
    return JSON.parse(stored) as KeptPayment;
  } catch {
    return undefined;
  }
}

export function keepPayment(payment: KeptPayment): void {
  inMemory = payment;
  usableStorage('sessionStorage')?.setItem(NAME, JSON.stringify(payment));
}

export function dropPayment(id: string): void {
  if (keptPayment()?.id !== id) return;
  inMemory = undefined;
  usableStorage('sessionStorage')?.removeItem(NAME);
}
