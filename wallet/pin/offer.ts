import { PIN_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import { type ReadRelease, type Refused, type ReleaseFacts, readRelease, type SignedRelease } from './release-facts.ts';

/** What the site publishes: a release, nothing, or no answer at all. */
export type Published = SignedRelease | 'nothing' | 'unreachable';

/** What the site offers to a browser that has pinned a release. */
export type Offer =
  | { kind: 'unasked' | 'unreachable' | 'same' }
  | { kind: 'new'; release: ReleaseFacts }
  | { kind: 'refused'; problem: Refused['problem'] | 'not-published'; message: string };

type Known = Pick<ReleaseFacts, 'number' | 'hash'>;
type Questions = {
  keys: readonly string[];
  now: Date;
  /** What is pinned, and the newest release that the site was seen to offer. */
  pinned: Known;
  seen?: Known | undefined;
};

const newest = (pinned: Known, seen: Known | undefined) => (seen && seen.number > pinned.number ? seen : pinned);

/** Whether what the site publishes is a newer release than the pinned one, the same, or none that may ever run here. */
export async function judgeOffer(
  published: Published,
  questions: Questions,
): Promise<{ offer: Offer; read?: ReadRelease }> {
  if (published === 'unreachable') return { offer: { kind: 'unreachable' } };
  if (published === 'nothing')
    return { offer: { kind: 'refused', problem: 'not-published', message: PIN_MESSAGES.notPublished } };
  const { keys, now, pinned, seen } = questions;
  const reading = await readRelease(published, { keys, now, known: newest(pinned, seen) });
  if (!reading.ok)
    return { offer: { kind: 'refused', problem: reading.refused.problem, message: reading.refused.message } };
  const { facts } = reading.read;
  // That it has expired is said of the pinned one itself.
  if (facts.hash === pinned.hash) return { offer: { kind: 'same' } };
  if (reading.hasExpired)
    return { offer: { kind: 'refused', problem: 'expired', message: PIN_MESSAGES.offeredExpired(facts.number) } };
  return { offer: { kind: 'new', release: facts }, read: reading.read };
}
