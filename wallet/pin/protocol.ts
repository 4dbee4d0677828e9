import type { Offer } from './offer.ts';
import type { ReleaseFacts } from './release-facts.ts';

/** What the service worker knows, as it tells the wallet's pages. */
export type PinStatus =
  | {
      pinned: ReleaseFacts & { hasExpired: boolean };
      /** What the site offered when it was last asked. */
      offer: Offer;
      /** The browser found another script at the worker's address, which has the hash of its script in it. */
      hasOtherWorker: boolean;
    }
  | undefined;

/** What a page asks the worker; the answer comes through the port that is sent along. */
export type PinRequest =
  /** What is known without asking the site. */
  | { type: 'status' }
  /** Asks the site what it offers. */
  | { type: 'look' }
  /** Takes the offered release with that hash, which its holder has just consented to. */
  | { type: 'take'; hash: string }
  /** To a worker that waits: it may take over, as the holder has consented to its release. */
  | { type: 'take-over' };

export type TakeResult = { ok: true } | { ok: false; message: string };

/** What all tabs hear. */
export type PinNews =
  | { type: 'progress'; done: number; total: number }
  | { type: 'taken'; number: number }
  | { type: 'other-worker' };

/** So long the wallet waits for the site to say whether there is an emergency release. */
export const SITE_PATIENCE_MS = 4_000;

/** After how long a worker that hasn't answered is asked again. */
export const ASK_AGAIN_MS = 2_000;

export const PIN_CHANNEL = 'wallet-pin';

/** The parameter of the worker's address that names the release keys: with it, the browser keeps them where no page can change them. */
export const KEYS_PARAMETER = 'key';
