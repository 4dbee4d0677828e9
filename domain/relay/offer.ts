import * as z from 'zod/mini';
import { hexAddress } from '../field-schemas.ts';
import { FIELD_MESSAGES } from '../messages/fields.ts';
import type { RelayStatus } from './machine.ts';

const UNITS = /^\d{1,30}$/;

/** The query of GET /api/relay: whose fee we would pay, and for which payment; `value` in units of 1e-9. */
export const relayQuestion = z.object({
  from: hexAddress,
  to: z.optional(hexAddress),
  value: z.optional(z.string().check(z.regex(UNITS, FIELD_MESSAGES.amountInvalid))),
});
export type RelayQuestion = z.infer<typeof relayQuestion>;

/** How many more of a kind we would pay for now, for that holder and network, and why there are none. */
type RelayRoom = { left: number; message: string | null };

/** What GET /api/relay answers: what would be taken from a holder now, before anything is signed. */
export type RelayOffer = {
  /** The least that a send has to move, in units of 1e-9. */
  least_send: string;
  sends: RelayRoom;
  redemptions: RelayRoom;
  /** With `to` and `value`: the same payment by the same holder, from any device, that may still be carried out or just was. */
  same: RelayStatus | null;
};
