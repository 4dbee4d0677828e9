import { type Address, getAddress, isAddressEqual } from 'viem';
import { type OwnContracts, type RecipientError, recipientError } from '#domain/ethereum-address.ts';
import { sendDelegated } from '#domain/messages/recipients.ts';
import { SEND_MESSAGES, sendFeeMissing, sendTooMuch } from '#domain/messages/transaction.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { formatUsg, type Usg } from '#domain/money.ts';
import { transferCall } from './calls.ts';
import type { AccountCode, Chain } from './chain.ts';
import { estimateFees, type FeeEstimates, formatEthUp } from './fee.ts';
import { findLookAlike, findTrusted, type KnownAddress } from './look-alike.ts';
import { isUnreachable, revertMessage } from './revert.ts';

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
    };

export type SendPlan = {
  from: Address;
  /** As it was typed. */
  to: string;
  units: Usg;
  /** What the holder knows; the wallet's own address and the token's are added to it. */
  known: readonly KnownAddress[];
  /** Whether the site pays where ETH is short. */
  relays?: boolean;
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
    const relayed = eth < most && plan.relays === true;
    if (eth < most && !relayed) return stop('fee', sendFeeMissing(formatUsg(usg), formatEthUp(most)));
    return { ok: true, to, fees, relayed, warnings };
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return stop('fee', revertMessage(error));
  }
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
