import { type StateOf, stateMachine } from '../state-machine.ts';
import type { Authorization } from './authorization.ts';

/**
 * An authorization that the relayer carries out for a holder (docs/product.md, Gasless sends). accepted: kept, its fee reserved ·
 * sent: signed for one nonce and kept, then broadcast · mined: in a block that may still go · final: carried out in a final
 * block, by us or by others · failed: in a final block and refused there · refused: the token would refuse it, as one that its holder canceled, so it was
 * never sent · expired: its time was over before it could be sent.
 */
export const relayMachine = stateMachine({
  states: ['accepted', 'sent', 'mined', 'final', 'failed', 'refused', 'expired'],
  first: { accept: 'accepted' },
  transitions: {
    sign: { from: ['accepted'], to: 'sent', by: 'system' },
    /** The same call under the same nonce, for a higher fee. */
    raise: { from: ['sent'], by: 'system' },
    mine: { from: ['sent'], to: 'mined', by: 'system' },
    /** A reorganization dropped its block. */
    unmine: { from: ['mined'], to: 'sent', by: 'system' },
    finish: { from: ['accepted', 'sent', 'mined'], to: 'final', by: 'system' },
    fail: { from: ['sent', 'mined'], to: 'failed', by: 'system' },
    refuse: { from: ['accepted'], to: 'refused', by: 'system' },
    expire: { from: ['accepted'], to: 'expired', by: 'system' },
  },
});
/** What the relayer carries out: an authorization to the token, or the payment of a quote to the sale desk. */
export type RelayKind = Authorization['kind'] | 'settle';
export type RelayState = StateOf<typeof relayMachine>;

/** States in which it may still cost something, or be carried out. */
export const OPEN_RELAY_STATES = ['accepted', 'sent', 'mined'] as const satisfies RelayState[];
export const isOpenRelay = (state: RelayState): boolean => (OPEN_RELAY_STATES as readonly RelayState[]).includes(state);

/** What POST /api/relay, GET /api/relay/:id and GET /api/relay/:holder/:nonce answer. */
export type RelayStatus = {
  id: string;
  state: RelayState;
  /** The transaction that carried it out, or the newest that is to. */
  tx: `0x${string}` | null;
  /** Unix seconds: nothing happens from then on. */
  valid_before: number;
  /** Why nothing happened. */
  message: string | null;
};
