import type { Hex } from 'viem';
import { expect } from 'vitest';
import type { RelayState } from '#domain/relay/machine.ts';
import type { RelayOffer } from '#domain/relay/offer.ts';
import { type RelayInput, readRelay } from '#domain/relay/relay-input.ts';
import type { RelayAnswer } from '../relay-service.ts';
import type { sendRelayed } from '../send-relayed.ts';
import type { transferOfFile } from './transfer.ts';

type Anvil = Awaited<ReturnType<typeof transferOfFile>>['anvil'];

const ROOM = { left: 5, message: null };
/** What a site answers that pays for everything. */
export const OFFER: RelayOffer = { least_send: '1', sends: ROOM, redemptions: ROOM, same: null };

/** Opens sites that relay to a chain, from an account of its own. */
export async function relaysOf(anvil: Anvil) {
  const relayer = await anvil.account('1');
  /** The site's end as a test has it: it takes whatever is submitted, and brings it to the chain when told to. */
  return function relayOfTest() {
    const submitted: RelayInput[] = [];
    const site = {
      state: 'accepted' as RelayState,
      message: null as string | null,
      tx: null as Hex | null,
      isAway: false,
      /** It takes what is submitted, and its answer gets lost. */
      losesAnswers: false,
      refusal: '',
      offer: OFFER as RelayOffer | undefined,
    };
    const answer = (): RelayAnswer => {
      if (site.isAway) return { outcome: 'unknown' };
      if (site.refusal) return { outcome: 'refused', message: site.refusal };
      const { state, message, tx } = site;
      return { outcome: 'known', status: { id: 'relay-1', state, tx, valid_before: 0, message } };
    };
    const service = {
      async submit(body: RelayInput) {
        if (!site.isAway) submitted.push(body);
        return site.losesAnswers ? ({ outcome: 'unknown' } as const) : answer();
      },
      statusOf: async () => answer(),
      async find({ nonce }: Pick<RelayInput, 'nonce'>): Promise<RelayAnswer> {
        const isKnown = !site.refusal && submitted.some((body) => body.nonce === nonce);
        return isKnown ? answer() : { outcome: 'unknown' };
      },
      offer: async () => site.offer,
    };
    async function bring(body = submitted[0] as RelayInput) {
      const { authorization, signature } = readRelay(body);
      const { from, value, validAfter, validBefore, nonce } = authorization;
      const terms = [validAfter, validBefore, nonce, signature];
      return authorization.kind === 'transfer'
        ? anvil.write(relayer, 'transferWithAuthorization', [from, authorization.to, value, ...terms] as never)
        : anvil.write(relayer, 'redeemWithAuthorization', [from, value, authorization.ticketHash, ...terms] as never);
    }
    return { service, site, submitted, bring };
  };
}

export type Relay = ReturnType<Awaited<ReturnType<typeof relaysOf>>>;

/** What a send that was taken is known by. */
export const hashOf = async (sent: ReturnType<typeof sendRelayed>): Promise<Hex> => {
  const done = await sent;
  return done.outcome === 'sent' ? done.hash : expect.unreachable();
};
