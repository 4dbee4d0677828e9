import type { Address } from 'viem';
import { formatUsg } from '#domain/money.ts';
import {
  type Authorization,
  authorizationError,
  authorizationHash,
  isKeySignature,
} from '#domain/relay/authorization.ts';
import { type RelayStatus, relayMachine } from '#domain/relay/machine.ts';
import { RELAY_MESSAGES, relayTooLittle } from '#domain/relay/messages.ts';
import { type RelayInput, readRelay } from '#domain/relay/relay-input.ts';
import { MIN_REDEMPTION_WEI } from '#domain/terms.ts';
import { chainUnavailable } from '../chain/node-errors.ts';
import { chainKey } from '../chain/stored-events.ts';
import type { Context } from '../platform/context.ts';
import { Conflict, orNotFound, TooMany, Unprocessable } from '../platform/errors.ts';
import { uuidv7 } from '../platform/id.ts';
import type { Relayer } from '../platform/relayer-settings.ts';
import { networksOf } from '../platform/security/network-address.ts';
import { begin } from '../workflow/transition.ts';
import { lockFees, takeFromBudgets } from './budgets.ts';
import { knownRelay, relayStatus, samePayment, statefulRelays } from './find-relay.ts';
import { currentFees, type Relay, simulate } from './relay-call.ts';
import { awaitedRedemption, screeningRefusal } from './screen-relay.ts';

/**
 * Keeps an authorization that the relayer will carry out: valid, signed by its holder, accepted by the token in a simulation, within every
 * budget, and about nobody whom a sanctions list names. Submitted again, it is answered with its status. A second payment of the same
 * amount to the same account, while one may still happen or has just happened, has to say that it is one (`again`).
 */
export async function acceptAuthorization(context: Context, input: RelayInput, ip: string): Promise<RelayStatus> {
  const relayer = orNotFound(context.relayer, RELAY_MESSAGES.off);
  const { authorization, signature } = readRelay(input);
  const signed = { ...columnsOf(authorization), signature };
  const before = await knownRelay(context, signed.holder, signed.nonce);
  if (before) return sameRelay(context, before, signed);

  const error = authorizationError(authorization, context.chain, context.now());
  if (error) throw new Unprocessable(error);
  const { leastSend } = relayer.budgets;
  if (authorization.kind === 'transfer' && authorization.value < leastSend)
    throw new Unprocessable(relayTooLittle(formatUsg(leastSend)));
  const byKey = await isSignedByKey(context, authorization, signature);
  if (authorization.kind === 'redeem' && !(await awaitedRedemption(context, signed)))
    throw new Conflict(RELAY_MESSAGES.ticket);
  const planned = { ...signed, byKey, ...(await plan(context, relayer, { ...signed, byKey })) };
  const isAgain = input.kind === 'transfer' && input.again === true;
  const kept = await context.db.transaction((tx) => keep({ ...context, db: tx }, relayer, planned, { ip, isAgain }));
  // Thrown only here: that it was asked, and what the list stopped, stays.
  if (typeof kept === 'string') throw new Conflict(kept);
  return kept;
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
  if (await isKeySignature(hash, signature, authorization.from)) return true;
  const code = await client.getCode({ address: authorization.from }).catch(chainUnavailable);
  if (code === undefined || code === '0x') throw new Unprocessable(RELAY_MESSAGES.signature);
  return false;
}

async function plan(context: Context, relayer: Relayer, signed: Columns & { byKey: boolean }) {
  const { chain } = context;
  const signer = await relayer.signer();
  const simulated = await simulate(context, signer.address, signed).catch(chainUnavailable);
  if (!simulated.ok) throw new Unprocessable(simulated.message);
  const { gas } = simulated;
  const { client } = chain;
  const [fees, balance, own] = await Promise.all([
    currentFees(chain),
    client.getBalance(signer),
    client.getBalance({ address: signed.holder as Address }),
  ]).catch(chainUnavailable);
  const reserved = gas * fees.maxFeePerGas;
  // Twice as much, since fees move after the page has asked for them; what a contract needs, its owners pay.
  if (signed.byKey && own > MIN_REDEMPTION_WEI && own > 2n * reserved)
    throw new Unprocessable(RELAY_MESSAGES.enoughEth);
  return { gas, reserved, balance };
}

type Planned = Columns & { byKey: boolean; gas: bigint; reserved: bigint; balance: bigint };

/** Stores the authorization and returns its status for the holder; the message where a sanctions list forbids it. */
async function keep(
  context: Context,
  { budgets }: Relayer,
  { balance, ...planned }: Planned,
  { ip, isAgain }: { ip: string; isAgain: boolean },
): Promise<RelayStatus | string> {
  await lockFees(context);
  const { holder, reserved, kind } = planned;
  const known = await knownRelay(context, holder, planned.nonce);
  if (known) {
    const { byKey: _, gas: __, reserved: ___, ...given } = planned;
    return sameRelay(context, known, given);
  }
  if (!isAgain && (await samePayment(context, planned))) throw new Conflict(RELAY_MESSAGES.same);
  const used = await takeFromBudgets(context, budgets, { kind, holder, ip, fee: reserved, balance });
  if (used) throw new TooMany(60, used);
  const refused = await screeningRefusal(context, planned, 'gasless request');
  if (refused !== undefined) return refused;
  const createdAt = context.now();
  const networks = networksOf(ip).map(({ name }) => name);
  const row = { id: uuidv7(createdAt), ...chainKey(context), ...planned, networks, createdAt };
  await begin(context, statefulRelays, 'accept', row);
  return relayStatus(context, { ...row, state: relayMachine.first.accept, minedTx: null, problem: null });
}
