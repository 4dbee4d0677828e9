import type { PinStatus } from './protocol.ts';

/** Which code the page is made of, as far as a page can know. */
export type Protection =
  /** The notice is off. */
  | 'off'
  /** The pinned release's, from its copy. */
  | 'pinned'
  /** Another page's, which came to the wallet without loading it: a load opens the pinned one. */
  | 'elsewhere'
  /** The site's, past the worker, as after a forced reload. */
  | 'bypassed'
  /** The site's, since this browser no longer has the worker. */
  | 'gone';

type Observed = {
  /** Whether this browser remembers that the notice is on. */
  isMarked: boolean;
  /** Whether the worker of a pinned release answers this page. */
  isAnswered: boolean;
  /** Whether this browser has that worker, for the wallet's pages and for the script that derives keys. */
  isRegistered: boolean;
  /** Whether the document was loaded at this path. */
  isLoadedHere: boolean;
};

export function protectionOf({ isMarked, isAnswered, isRegistered, isLoadedHere }: Observed): Protection {
  if (!isMarked && !isAnswered && !isRegistered) return 'off';
  if (!isRegistered) return 'gone';
  if (isAnswered) return 'pinned';
  return isLoadedHere ? 'bypassed' : 'elsewhere';
}

/** What stands before the wallet until its holder decides. */
export type Gate =
  | 'bypassed'
  | 'gone'
  /** The site replaced the worker, so the next load may be anything. */
  | 'replaced'
  /** Another tab took a release, and this one's files are gone. */
  | 'taken'
  | 'emergency'
  | 'expired';

/** Those that the holder may pass without what they offer. */
export type Passable = Extract<Gate, 'bypassed' | 'gone' | 'replaced' | 'emergency' | 'expired'>;

type Seen = {
  protection: Protection;
  status: PinStatus;
  /** The site was asked, or took too long. */
  hasLooked: boolean;
  isReplaced: boolean;
  isTakenElsewhere: boolean;
  passed: ReadonlySet<Gate>;
};

/** The gate before the wallet, the gravest first; 'checking' until it is known, undefined where the wallet is open. */
export function gateOf({
  protection,
  status,
  hasLooked,
  isReplaced,
  isTakenElsewhere,
  passed,
}: Seen): Gate | 'checking' | undefined {
  const isClosed = (gate: Gate, applies: boolean) => applies && !passed.has(gate);
  if (protection === 'off') return undefined;
  if (protection === 'elsewhere') return 'checking';
  if (protection !== 'pinned') return isClosed(protection, true) ? protection : undefined;
  if (isTakenElsewhere) return 'taken';
  if (isClosed('replaced', isReplaced)) return 'replaced';
  if (!status) return 'checking';
  const { offer, pinned } = status;
  const isEmergency = offer.kind === 'new' && offer.release.emergency;
  if (isClosed('emergency', isEmergency)) return 'emergency';
  if (isClosed('expired', pinned.hasExpired)) return 'expired';
  return hasLooked ? undefined : 'checking';
}
