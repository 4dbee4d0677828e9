import type { RelayStatus } from '#domain/relay/machine.ts';
import type { RelayOffer, RelayQuestion } from '#domain/relay/offer.ts';
import type { RelayInput } from '#domain/relay/relay-input.ts';

/**
 * What the site says about an authorization; 'unknown' if it doesn't answer. Only 'known' says that it has it: what it refused may have
 * reached it before, in a request whose answer got lost.
 */
export type RelayAnswer =
  | { outcome: 'known'; status: RelayStatus }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unknown' };

/** The site's relay of authorizations. */
export type RelayService = {
  submit: (body: RelayInput) => Promise<RelayAnswer>;
  /** By the site's id. */
  statusOf: (id: string) => Promise<RelayAnswer>;
  /** By holder and nonce. */
  find: (authorization: Pick<RelayInput, 'from' | 'nonce'>) => Promise<RelayAnswer>;
  /** What the site would relay now; undefined if it doesn't say. */
  offer: (question: RelayQuestion) => Promise<RelayOffer | undefined>;
};
