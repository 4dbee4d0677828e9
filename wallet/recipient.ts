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
/** `known` is the address that the checked one could be mistaken for. */
export type Finding = { check: SendCheck; message: string; known?: KnownAddress };
/** Warnings are to be shown and accepted; `to` is the whole, checksummed address to confirm. */
export type SendVerdict =
  | { ok: false; check: SendCheck; message: string }
  | {
      ok: true;
      to: Address;
      fees: FeeEstimates;
      /** The fee at the normal speed is more than the ETH that is there, and the site pays it. */
      relayed: boolean;
      warnings: Finding[];
      /** The same payment, signed before, that may still be carried out or just was, on another device. */
      same: SamePayment | undefined;
      /** The same payment that the site just carried out, as this browser has shown: whoever pays it now knows that it's another one. */
      done: Hash | undefined;
      /** Other payments of this wallet that may still be carried out. */
      others: readonly RelayedRecord[];
    };

/**
 * `besides` those that were signed in this browser: none where another tab or device signed it, which this browser knows from the site alone.
 * `until`, in unix seconds, where they can be gone on with, so that no other one is needed.
 */
export type SamePayment = { until: number | undefined; besides: readonly Hash[] };

export type SendPlan = {
  from: Address;
  /** As it was typed. */
  to: string;
  units: Usg;
  /** What the holder knows; the wallet's own address and the token's are added to it. */
  known: readonly KnownAddress[];
  /** What the site would pay for now, asked with the payment; without it, it pays nothing. */
  ask?: (question: RelayQuestion) => Promise<RelayOffer | undefined>;
  /** What this wallet has signed in this browser. */
  signed?: readonly TransactionRecord[];
};

/** The checks before a send, in order; the first that forbids it ends them. Throws if the chain cannot be read. */
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
    const offer = await plan.ask?.({ from, to, value: String(units) });
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

/** Why the site wouldn't pay for it, before it's signed. What is signed already is submitted again. */
function relayRefusal({ least_send, sends }: RelayOffer, { units, signed = [], to }: SendPlan): string | undefined {
  const isSame = (record: TransactionRecord) => isSamePayment(record.purpose, sendOf(to, units));
  if (signed.some((record) => isOpenAuthorization(record) && isSame(record))) return undefined;
  if (units < BigInt(least_send)) return relayTooLittle(formatUsg(BigInt(least_send)));
  return sends.message ?? undefined;
}

const sendOf = (to: string, units: Usg) => ({ kind: 'send', to: to.trim() as Address, units: String(units) }) as const;

type Checked = { to: Address; offer: RelayOffer | undefined; relayed: boolean };

/** What was signed before and may still happen, or just did, here or on another device. */
function openPayments({ signed = [], units }: SendPlan, { to, offer, relayed }: Checked) {
  const isSame = (record: TransactionRecord) => isSamePayment(record.purpose, sendOf(to, units));
  const open = signed.filter(mayStillHappen);
  const others = open.filter(isOpenAuthorization).filter((record) => !isSame(record));
  // Of two transactions whose fee they pay their holder knows.
  const here = open.filter((record) => isSame(record) && (relayed || record.relayed));
  const done = signed.find(
    (record) => record.relayed?.id !== undefined && record.relayed.id === offer?.same?.id && !mayStillHappen(record),
  )?.hash;
  if (here.length === 0 && (done !== undefined || !offer?.same)) return { same: undefined, done, others };
  // What the site refused as a second one is what a second payment goes on with.
  const besides = here.filter((record) => record.relayed?.problem !== RELAY_MESSAGES.same).map(({ hash }) => hash);
  const times = here.flatMap((record) => record.relayed?.validBefore ?? []);
  const canContinue = besides.length > 0 && times.length === here.length;
  return { same: { until: canContinue ? Math.max(...times) : undefined, besides }, done: undefined, others };
}

/** What can be said of a typed address without the chain; undefined if nothing forbids it. */
export function checkAddress(to: string, own: Address, contracts: OwnContracts): Finding | undefined {
  const error = recipientError(to, contracts);
  if (error) return error;
  return isAddressEqual(getAddress(to.trim()), own) ? { check: 'own', message: SEND_MESSAGES.own } : undefined;
}

/** The addresses that none may be mistaken for. */
export const withOwn = (known: readonly KnownAddress[], own: Address, token: Address): KnownAddress[] => [
  ...known,
  { address: own, from: 'own' },
  { address: token, from: 'token' },
];

/** For everything that puts an address in front of the holder to be used or kept. */
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
