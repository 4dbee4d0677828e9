import { PIN_MARK } from '#domain/names.ts';
import { PIN_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import { Refusal } from '../problem.ts';
import { BrokenRelease } from './integrity.ts';
import { copiedOf, fetchPublished } from './pinned-wallet.ts';
import { installWorker, pinRegistrations, workerAddress } from './registrations.ts';
import { forgetReleases, takeRelease } from './release-copy.ts';
import { type ReadRelease, readRelease, type SignedRelease } from './release-facts.ts';

export type Offered = ReadRelease & { signed: SignedRelease };
type Build = { script: string; keys: readonly string[] };

/** The release that the site publishes, to be pinned; throws a Refusal that says why there is none that can be. */
export async function releaseToPin(keys: readonly string[]): Promise<Offered> {
  if (keys.length === 0) throw new Refusal(PIN_MESSAGES.noKey);
  if (!navigator.serviceWorker) throw new Refusal(PIN_MESSAGES.noWorker);
  const published = await fetchPublished((path, options) => fetch(path, options));
  if (published === 'unreachable') throw new Refusal(PIN_MESSAGES.cantAsk);
  if (published === 'nothing') throw new Refusal(PIN_MESSAGES.nothingToPin);
  const reading = await readRelease(published, { keys, now: new Date() });
  if (!reading.ok) throw new Refusal(reading.refused.message);
  if (reading.hasExpired) throw new Refusal(PIN_MESSAGES.offeredExpired(reading.read.facts.number));
  return { ...reading.read, signed: published };
}

/** Pins the release: copies all its files, and has the browser open the wallet from them. Throws a Refusal, and changes nothing, if that can't be. */
export async function turnOn(
  offered: Offered,
  { script, keys }: Build,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const next = { ...copiedOf(offered), signed: offered.signed };
  try {
    await takeRelease(caches, next, { fetch: (path, options) => fetch(path, options), onProgress });
    // So that the browser doesn't drop the copy to save space, where it grants that.
    await navigator.storage?.persist?.();
    await installWorker(workerAddress(script, keys));
    localStorage.setItem(PIN_MARK, String(offered.facts.number));
  } catch (error) {
    await turnOff();
    if (error instanceof BrokenRelease) throw new Refusal(PIN_MESSAGES.notPinned(error.fault));
    throw new Refusal(PIN_MESSAGES.notInstalled);
  }
}

/** Gives the wallet's pages back to the site, from the next load on. */
export async function turnOff(): Promise<void> {
  localStorage.removeItem(PIN_MARK);
  for (const registration of await pinRegistrations()) await registration.unregister();
  await forgetReleases(caches);
}
