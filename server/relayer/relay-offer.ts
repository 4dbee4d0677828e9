import { RELAY_MESSAGES } from '#domain/relay/messages.ts';
import type { RelayOffer, RelayQuestion } from '#domain/relay/offer.ts';
import { chainUnavailable } from '../chain/node-errors.ts';
import type { Context } from '../platform/context.ts';
import { orNotFound } from '../platform/errors.ts';
import { type RelayRequest, roomFor } from './budgets.ts';
import { relayStatus, samePayment } from './find-relay.ts';
import { currentFees, USUAL_GAS } from './relay-call.ts';

/** What would be taken from a holder now, so that nothing is signed in vain; a submitted authorization is decided again. */
export async function relayOffer(context: Context, question: RelayQuestion, ip: string): Promise<RelayOffer> {
  const relayer = orNotFound(context.relayer, RELAY_MESSAGES.off);
  const { budgets } = relayer;
  const { client } = context.chain;
  const signer = await relayer.signer();
  const [fees, balance] = await Promise.all([currentFees(context.chain), client.getBalance(signer)]).catch(
    chainUnavailable,
  );
  const holder = question.from.toLowerCase();
  const room = async (kind: RelayRequest['kind']) => {
    const request = { kind, holder, ip, balance, fee: USUAL_GAS[kind] * fees.maxFeePerGas };
    const all = await roomFor(context, budgets, request);
    const least = all.reduce((one, other) => (other.left < one.left ? other : one));
    return { left: Math.max(0, least.left), message: least.left < 1 ? least.message : null };
  };
  const { to, value } = question;
  const same =
    to === undefined || value === undefined
      ? undefined
      : await samePayment(context, { kind: 'transfer', holder, target: to.toLowerCase(), value: BigInt(value) });
  return {
    least_send: String(budgets.leastSend),
    sends: await room('transfer'),
    redemptions: await room('redeem'),
    same: same ? await relayStatus(context, same) : null,
  };
}
