import { type Address, getAddress, type Hash, isAddressEqual } from 'viem';
import { type OwnContracts, type RecipientError, recipientError } from '#domain/ethereum-address.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { formatUsg, type Usg } from '#domain/money.ts';
import { RELAY_MESSAGES, relayTooLittle } from '#domain/relay/messages.ts';
import type { RelayOffer, RelayQuestion } from '#domain/relay/offer.ts';
import { sendDelegated } from '#domain/wallet/recipient-messages.ts';
import { SEND_MESSAGES, sendFeeMissing, sendTooMuch } from '#domain/wallet/transaction-messages.ts';
import { transferCall } from './calls.ts';
import type { AccountCode, Chain } from './chain.ts';
import { estimateFees, type FeeEstimates } from './fee.ts';
import { formatEthUp } from './fee-text.ts';
import { findLookAlike, findTrusted, type KnownAddress } from './look-alike.ts';
import { isSamePayment } from './purpose.ts';
import { isUnreachable, revertMessage } from './revert.ts';
import {
  isOpenAuthorization,
  mayStillHappen,
  type RelayedRecord,
  type TransactionRecord,
} from './transaction-record.ts';

export type SendCheck =
  | RecipientError['check']
  | 'chain'
  | 'own'
  | 'look-alike'
  | 'contract'
  | 'delegated'
  | 'first-time'
  | 'balance'
  | 'fee';
/** `known` is the address for which the checked one could be mistaken. */
export type Finding = { check: SendCheck; message: string; known?: KnownAddress };
/** `warnings` must be shown and accepted; `to` is the whole, checksummed address to confirm. */
export type SendVerdict =
  | { ok: false; check: SendCheck; message: string }
  | {
      ok: true;
      to: Address;
      fees: FeeEstimates;
      /** The wallet's ETH doesn't cover the fee at the normal speed, so the site pays it. */
      relayed: boolean;
      warnings: Finding[];
      /** The same payment, signed before: it may still be carried out, or was just carried out from another device. */
      same: SamePayment | undefined;
      /** The same payment, which the site has just carried out and this browser has shown, so a new one is meant as another. */
      done: Hash | undefined;
      /** Other payments of this wallet that may still be carried out. */
      others: readonly RelayedRecord[];
    };

/**
 * `besides` are the same payments that this browser signed; none if another device did, which only the site can say. `until`, in unix seconds,
 * is when they expire, if one of them can be continued in place of a new one.
 */
export type SamePayment = { until: number | undefined; besides: readonly Hash[] };

export type SendPlan = {
  from: Address;
  /** As it was typed. */
  to: string;
  units: Usg;
  /** The addresses that the holder knows; the wallet's own and the token's are added. */
  known: readonly KnownAddress[];
  /** Reads what the site would pay for now; undefined if it pays nothing. */
  readOffer?: (question: RelayQuestion) => Promise<RelayOffer | undefined>;
  /** What this wallet has signed in this browser. */
  signed?: readonly TransactionRecord[];
};

/** Runs the checks before a send in order and stops at the first that forbids it. Throws if the chain can't be read. */
export async function checkSend(chain: Chain, plan: SendPlan): Promise<SendVerdict> {
  const stop = (check: SendCheck, message: string) => ({ ok: false, check, message }) as const;
  if (!(await chain.isRightChain())) return stop('chain', SEND_MESSAGES.wrongChain);

  const forbidden = checkAddress(plan.to.trim(), plan.from, chain);
  if (forbidden) return { ok: false, ...forbidden };
  const to = getAddress(plan.to.trim());
  const warnings = [
    ...lookAlikeWarning(to, withOwn(plan.known, plan.from, chain.token)),
    ...codeWarning(await chain.codeAt(to)),
    ...firstTimeWarning(to, plan.known),
  ];

  if (plan.units <= 0n) return stop('balance', FIELD_MESSAGES.amountInvalid);
  const [usg, eth] = await Promise.all([chain.usgBalance(plan.from), chain.ethBalance(plan.from)]);
  if (usg < plan.units) return stop('balance', sendTooMuch(formatUsg(usg)));
  try {
    const fees = await estimateFees(chain, plan.from, transferCall(chain.token, to, plan.units));
    const { most } = fees.normal;
    const { from, units } = plan;
    const offer = await plan.readOffer?.({ from, to, value: String(units) });
    const relayed = eth < most && offer !== undefined;
    const refusal = relayed ? relayRefusal(offer, plan) : undefined;
    if (refusal !== undefined) return stop('fee', refusal);
    if (eth < most && !relayed) return stop('fee', sendFeeMissing(formatUsg(usg), formatEthUp(most)));
    return { ok: true, to, fees, relayed, warnings, ...openPayments(plan, { to, offer, relayed }) };
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return stop('fee', revertMessage(error));
  }
}

/** Why the site wouldn't pay for it; undefined if it would, or if the same payment is signed already and only submitted again. */
function relayRefusal({ least_send, sends }: RelayOffer, { units, signed = [], to }: SendPlan): string | undefined {
  const isSame = (record: TransactionRecord) => isSamePayment(record.purpose, sendOf(to, units));
  if (signed.some((record) => isOpenAuthorization(record) && isSame(record))) return undefined;
  if (units < BigInt(least_send)) return relayTooLittle(formatUsg(BigInt(least_send)));
  return sends.message ?? undefined;
}

const sendOf = (to: string, units: Usg) => ({ kind: 'send', to: to.trim() as Address, units: String(units) }) as const;

type Checked = { to: Address; offer: RelayOffer | undefined; relayed: boolean };

/** Payments that were signed before and may still be carried out, or just were, here or on another device. */
function openPayments({ signed = [], units }: SendPlan, { to, offer, relayed }: Checked) {
  const isSame = (record: TransactionRecord) => isSamePayment(record.purpose, sendOf(to, units));
  const open = signed.filter(mayStillHappen);
  const others = open.filter(isOpenAuthorization).filter((record) => !isSame(record));
  // Holders know about two transactions whose fees they pay themselves.
  const here = open.filter((record) => isSame(record) && (relayed || record.relayed));
  const sameId = offer?.same?.id;
  const done = signed.find(
    (record) => sameId !== undefined && record.relayed?.id === sameId && !mayStillHappen(record),
  )?.hash;
  if (here.length === 0 && (done !== undefined || !offer?.same)) return { same: undefined, done, others };
  // If the site refused one as a second payment, a confirmed second payment submits just that one.
  const besides = here.filter((record) => record.relayed?.problem !== RELAY_MESSAGES.same).map(({ hash }) => hash);
  const times = here.flatMap((record) => record.relayed?.validBefore ?? []);
  const canContinue = besides.length > 0 && times.length === here.length;
  return { same: { until: canContinue ? Math.max(...times) : undefined, besides }, done: undefined, others };
}

/** Why a typed address can't be sent to, as far as it's known without the chain; undefined if nothing forbids it. */
export function checkAddress(to: string, own: Address, contracts: OwnContracts): Finding | undefined {
  const error = recipientError(to, contracts);
  if (error) return error;
  return isAddressEqual(getAddress(to.trim()), own) ? { check: 'own', message: SEND_MESSAGES.own } : undefined;
}

/** The known addresses with the wallet's own and the token's, which another must not be mistaken for, either. */
export const withOwn = (known: readonly KnownAddress[], own: Address, token: Address): KnownAddress[] => [
  ...known,
  { address: own, from: 'own' },
  { address: token, from: 'token' },
];

/** For every place where a holder uses or saves an address. */
export function lookAlikeWarning(to: string, known: readonly KnownAddress[]): Finding[] {
  const twin = findLookAlike(to, known);
  return twin ? [{ check: 'look-alike', message: SEND_MESSAGES.lookAlike, known: twin }] : [];
}

function codeWarning(code: AccountCode): Finding[] {
  if (code.kind === 'contract') return [{ check: 'contract', message: SEND_MESSAGES.contract }];
  return code.kind === 'delegated' ? [{ check: 'delegated', message: sendDelegated(code.to) }] : [];
}

const firstTimeWarning = (to: Address, known: readonly KnownAddress[]): Finding[] =>
  findTrusted(to, known) ? [] : [{ check: 'first-time', message: SEND_MESSAGES.firstTime }];
