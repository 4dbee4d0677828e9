import { RELEASE_PATHS } from '#domain/release/manifest.ts';
import { PIN_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import { BrokenRelease, type FileFault, fetchFile } from './integrity.ts';
import { judgeOffer, type Offer, type Published } from './offer.ts';
import type { PinStatus, TakeResult } from './protocol.ts';
import {
  type Caches,
  type Copied,
  type Files,
  openCopy,
  readRecord,
  takeRelease,
  writeRecord,
} from './release-copy.ts';
import { type ReadRelease, type ReleaseFacts, readRelease, type SignedRelease } from './release-facts.ts';

type Fetch = (path: string, options: RequestInit) => Promise<Response>;

export type PinDeps = {
  caches: Caches;
  fetch: Fetch;
  /** The release keys that were pinned with the notice. */
  keys: readonly string[];
  now: () => Date;
};

type Pinned = ReadRelease & { hasExpired: boolean; signed: SignedRelease };

/** The pinned release with its files, and what it lacks. */
export type Opened = Pinned & { files: Files; faults: readonly FileFault[] };

export const copiedOf = ({ release, facts }: ReadRelease): Copied => ({ release, hash: facts.hash });

/** What the site publishes at present. */
export async function fetchPublished(fetch: Fetch): Promise<Published> {
  const read = async (path: string) => {
    const answer = await fetch(path, { cache: 'no-cache', redirect: 'error' });
    if (answer.status >= 500) throw new TypeError('unreachable');
    return answer.ok ? answer.text() : undefined;
  };
  try {
    const [manifest, signature] = await Promise.all([read(RELEASE_PATHS.manifest), read(RELEASE_PATHS.signature)]);
    return manifest === undefined || signature === undefined ? 'nothing' : { manifest, signature };
  } catch {
    return 'unreachable';
  }
}

/** The release that is pinned in this browser, and how it moves to another one: only by take(). */
export function createPinnedWallet({ caches, fetch, keys, now }: PinDeps) {
  let known: Pinned | undefined;
  let offer: Offer = { kind: 'unasked' };
  let opened: Promise<Opened | undefined> | undefined;

  /** The pinned release; undefined where the browser has none that a release key signed. Read again each time, as another worker may have taken one. */
  async function pinned(): Promise<Pinned | undefined> {
    const signed = await readRecord(caches, 'pinned');
    if (!signed) return undefined;
    if (known?.signed.manifest === signed.manifest && known.signed.signature === signed.signature)
      return { ...known, hasExpired: now().getTime() >= Date.parse(known.facts.expires) };
    const reading = await readRelease(signed, { keys, now: now() });
    known = reading.ok ? { ...reading.read, hasExpired: reading.hasExpired, signed } : undefined;
    return known;
  }

  async function readOpened(): Promise<Opened | undefined> {
    const current = await pinned();
    return current && { ...current, ...(await openCopy(caches, copiedOf(current), fetch)) };
  }

  /** The pinned release with its files; undefined where there is none. As it was read last, or `anew` for a page or a worker that begins. */
  function open(anew: boolean): Promise<Opened | undefined> {
    if (anew || !opened) {
      const reading = readOpened();
      opened = reading;
      // What failed is tried again at the next request.
      reading.catch(() => {
        if (opened === reading) opened = undefined;
      });
    }
    return opened;
  }

  /** A file of an opened release: one that the wallet's pages don't request comes from the site. Throws a BrokenRelease where it has other bytes. */
  const fileOf = async ({ release, files }: Opened, path: string): Promise<ArrayBuffer> =>
    files.get(path) ?? fetchFile(release, path, fetch);

  async function newestSeen(): Promise<ReleaseFacts | undefined> {
    const signed = await readRecord(caches, 'seen');
    const reading = signed && (await readRelease(signed, { keys, now: now() }));
    return reading?.ok ? reading.read.facts : undefined;
  }

  /** Asks the site what it publishes, and remembers a new release, so that the site can't take it back. */
  async function ask(): Promise<{ offer: Offer; next?: ReadRelease & { signed: SignedRelease } }> {
    const current = await pinned();
    if (!current) return { offer: { kind: 'unasked' } };
    const [published, seen] = await Promise.all([fetchPublished(fetch), newestSeen()]);
    const judged = await judgeOffer(published, { keys, now: now(), pinned: current.facts, seen });
    if (judged.offer.kind !== 'new' || !judged.read || typeof published === 'string') return { offer: judged.offer };
    await writeRecord(caches, 'seen', published);
    return { offer: judged.offer, next: { ...judged.read, signed: published } };
  }

  async function look(): Promise<Offer> {
    const asked = await ask();
    // What is known to be there stays on offer while the site can't be asked.
    if (asked.offer.kind !== 'unreachable' || offer.kind !== 'new') offer = asked.offer;
    return offer;
  }

  /** Takes the release with that hash, if it is what the site offers now and every file of it is right. */
  async function take(hash: string, onProgress: (done: number, total: number) => void): Promise<TakeResult> {
    const current = await pinned();
    const { offer: offered, next } = await ask();
    if (!current || next?.facts.hash !== hash) {
      offer = offered;
      const message = offered.kind === 'refused' ? offered.message : PIN_MESSAGES.offerChanged;
      return { ok: false, message: offered.kind === 'unreachable' ? PIN_MESSAGES.cantAsk : message };
    }
    try {
      const options = { fetch, previous: copiedOf(current), onProgress };
      await takeRelease(caches, { ...copiedOf(next), signed: next.signed }, options);
    } catch (error) {
      if (!(error instanceof BrokenRelease)) throw error;
      return { ok: false, message: PIN_MESSAGES.notTaken(error.fault) };
    }
    offer = { kind: 'same' };
    return { ok: true };
  }

  async function status(hasOtherWorker: boolean): Promise<PinStatus> {
    const current = await pinned();
    if (!current) return undefined;
    if (offer.kind === 'unasked') {
      const seen = await newestSeen();
      // As it was seen before, while the site may not be there to be asked.
      if (seen && seen.number > current.facts.number) offer = { kind: 'new', release: seen };
    }
    return { pinned: { ...current.facts, hasExpired: current.hasExpired }, offer, hasOtherWorker };
  }

  return { pinned, open, fileOf, look, take, status };
}
