import type { Address } from 'viem';
import { RELAY_MESSAGES } from '#domain/messages/transaction.ts';
import {
  type Authorization,
  authorizationError,
  authorizationHash,
  type RelayInput,
  readKeySignature,
  readRelay,
} from '#domain/relay/authorization.ts';
import { type RelayStatus, relayMachine } from '#domain/relay/machine.ts';
import { MIN_REDEMPTION_WEI } from '#domain/terms.ts';
import { chainKey } from '../chain/stored-events.ts';
import type { Context } from '../context.ts';
import { Conflict, found, TooMany, Unprocessable } from '../errors.ts';
import { begin } from '../history/transition.ts';
import { uuidv7 } from '../id.ts';
import { isBurnOf, redemptionsByHash } from '../redemptions/find-redemption.ts';
import { knownRelay, lockFees, takeFromBudgets } from './budgets.ts';
import { relayStatus, statefulRelays } from './find-relay.ts';
import type { Relayer } from './relayer.ts';
import { currentFees, type Relay, simulate } from './token-call.ts';

/**
 * Keeps an authorization that the relayer will carry out: valid, signed by its holder, accepted by the token in a simulation, and within
 * every budget. Handed in again, it is answered with what became of it.
 */
export async function acceptAuthorization(context: Context, input: RelayInput, ip: string): Promise<RelayStatus> {
  const relayer = found(context.relayer, RELAY_MESSAGES.off);
  const { authorization, signature } = readRelay(input);
  const signed = { ...columnsOf(authorization), signature };
  const before = await knownRelay(context, signed.holder, signed.nonce);
  if (before) return sameRelay(context, before, signed);

  const error = authorizationError(authorization, context.chain, context.now());
  if (error) throw new Unprocessable(error);
  const byKey = await isSignedByKey(context, authorization, signature);
  if (authorization.kind === 'redeem') await expectTicket(context, signed);
  const planned = await plan(context, relayer, { ...signed, byKey });
  return context.db.transaction((tx) => keep({ ...context, db: tx }, relayer, { ...signed, byKey, ...planned }, ip));
}

type Columns = ReturnType<typeof columnsOf> & { signature: string };

function columnsOf(authorization: Authorization) {
  const { kind, from, value, validAfter, validBefore, nonce } = authorization;
  const target = kind === 'transfer' ? authorization.to : authorization.ticketHash;
  return { kind, holder: from.toLowerCase(), target: target.toLowerCase(), value, validAfter, validBefore, nonce };
}

function sameRelay(context: Context, known: Relay, given: Columns): Promise<RelayStatus> {
  const isSame = Object.entries(given).every(([name, value]) => known[name as keyof Columns] === value);
  if (!isSame) throw new Unprocessable(RELAY_MESSAGES.nonceReused);
  return relayStatus(context, known);
}

/** Whether the holder's key signed it; false where the holder is a contract, whose word the simulation asks for (ERC-1271). */
async function isSignedByKey(context: Context, authorization: Authorization, signature: `0x${string}`) {
  const { id: chainId, token, client } = context.chain;
  const hash = authorizationHash({ chainId, token }, authorization);
  if (await readKeySignature(hash, signature, authorization.from)) return true;
  const code = await client.getCode({ address: authorization.from });
  if (code === undefined || code === '0x') throw new Unprocessable(RELAY_MESSAGES.signature);
  return false;
}

/** The coin must be owed to the holder for it: a ticket of ours that waits for just these tokens. */
async function expectTicket(context: Context, { target, holder, value }: Columns): Promise<void> {
  const [redemption] = await redemptionsByHash(context, [target]);
  const isAwaited =
    redemption?.state === 'requested' && redemption.withheldSince === null && redemption.listedSince === null;
  if (!isAwaited || !isBurnOf(redemption, { reference: target, from: holder, value }))
    throw new Conflict(RELAY_MESSAGES.ticket);
}

async function plan({ chain }: Context, relayer: Relayer, signed: Columns & { byKey: boolean }) {
  const signer = await relayer.signer();
  const simulated = await simulate(chain, signer.address, signed);
  if (!simulated.ok) throw new Unprocessable(simulated.message);
  const { gas } = simulated;
  const { client } = chain;
  const [fees, balance, own] = await Promise.all([
    currentFees(chain),
    client.getBalance(signer),
    client.getBalance({ address: signed.holder as Address }),
  ]);
  const reserved = gas * fees.maxFeePerGas;
  // Twice as much, since fees move after the page has asked for them; what a contract needs, its owners pay.
  if (signed.byKey && own > MIN_REDEMPTION_WEI && own > 2n * reserved)
    throw new Unprocessable(RELAY_MESSAGES.enoughEth);
  return { gas, reserved, balance };
}

type Planned = Columns & { byKey: boolean; gas: bigint; reserved: bigint; balance: bigint };

async function keep(inside: Context, { budgets }: Relayer, { balance, ...planned }: Planned, ip: string) {
  await lockFees(inside);
  const known = await knownRelay(inside, planned.holder, planned.nonce);
  if (known) {
    const { byKey: _, gas: __, reserved: ___, ...given } = planned;
    return sameRelay(inside, known, given);
  }
  const { holder, reserved } = planned;
  const used = await takeFromBudgets(inside, budgets, { holder, ip, fee: reserved, balance });
  if (used) throw new TooMany(60, used);
  const createdAt = inside.now();
  const row = { id: uuidv7(createdAt), ...chainKey(inside), ...planned, createdAt };
  await begin(inside, statefulRelays, 'accept', row);
  return relayStatus(inside, { ...row, state: relayMachine.first.accept, minedTx: null, problem: null });
}
