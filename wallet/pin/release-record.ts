import { readReleaseRecord } from '#proof/release-log.ts';
import type { TokenPlace } from '#proof/rpc.ts';
import type { ReleaseFacts } from './release-facts.ts';

/** What the chain says of a release: recorded with this manifest, with another one, not recorded, no log, or that the node couldn't be asked. */
export type RecordCheck = 'recorded' | 'differs' | 'not-recorded' | 'no-log' | 'unreachable';

/** Compares a release with its record on the chain, through the node that the wallet uses. */
export async function checkRecord(
  { number, hash }: Pick<ReleaseFacts, 'number' | 'hash'>,
  place: TokenPlace,
): Promise<RecordCheck> {
  const record = await readReleaseRecord(place, number).catch(() => undefined);
  if (record?.state !== 'recorded') return record?.state ?? 'unreachable';
  return record.hash === hash ? 'recorded' : 'differs';
}
