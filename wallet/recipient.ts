import { type Address, getAddress, isAddressEqual } from 'viem';
import { type OwnContracts, type RecipientError, recipientError } from '#domain/ethereum-address.ts';
import { SEND_MESSAGES, sendFeeMissing, sendLookAlike, sendTooMuch } from '#domain/messages/transaction.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { formatUsg, type Usg } from '#domain/money.ts';
import { transferCall } from './calls.ts';
import type { Chain } from './chain.ts';
import { estimateFee, type FeeEstimate, formatEthUp } from './fee.ts';
import { isUnreachable, revertMessage } from './revert.ts';

export type SendCheck =
  | RecipientError['check']
  | 'chain'
  | 'own'
  | 'look-alike'
  | 'contract'
  | 'first-time'
  | 'balance'
  | 'fee';
export type Finding = { check: SendCheck; message: string };
/** Warnings are to be shown and accepted; `to` is the whole, checksummed address to confirm. */
export type SendVerdict =
  | { ok: false; check: SendCheck; message: string }
  | {
      ok: true;
      to: Address;
      fee: FeeEstimate;
      /** The fee is more than the ETH that is there, and the site pays it. */
      relayed: boolean;
      warnings: Finding[];
    };

export type SendPlan = {
  from: Address;
  /** As it was typed. */
  to: string;
  units: Usg;
  /** Addresses that this wallet has sent to before or that its holder knows otherwise. */
  known: readonly Address[];
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
  const warnings = await warn(chain, to, [...plan.known, plan.from, chain.token]);

  if (plan.units <= 0n) return stop('balance', FIELD_MESSAGES.amountInvalid);
  const [usg, eth] = await Promise.all([chain.usgBalance(plan.from), chain.ethBalance(plan.from)]);
  if (usg < plan.units) return stop('balance', sendTooMuch(formatUsg(usg)));
  try {
    const fee = await estimateFee(chain, plan.from, transferCall(chain.token, to, plan.units));
    const relayed = eth < fee.most && plan.relays === true;
    if (eth < fee.most && !relayed) return stop('fee', sendFeeMissing(formatUsg(usg), formatEthUp(fee.most)));
    return { ok: true, to, fee, relayed, warnings };
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

async function warn(chain: Chain, to: Address, known: Address[]): Promise<Finding[]> {
  const warnings: Finding[] = [];
  const twin = known.find((address) => looksAlike(address, to));
  if (twin) warnings.push({ check: 'look-alike', message: sendLookAlike(twin) });
  if (await chain.hasCode(to)) warnings.push({ check: 'contract', message: SEND_MESSAGES.contract });
  const isKnown = known.some((address) => getAddress(address) === to);
  if (!isKnown) warnings.push({ check: 'first-time', message: SEND_MESSAGES.firstTime });
  return warnings;
}

const ALIKE_CHARACTERS = 8;

/** Whether two different addresses agree in eight or more characters at their ends, where people look. */
export function looksAlike(one: Address, other: Address): boolean {
  const [left, right] = [one.slice(2).toLowerCase(), other.slice(2).toLowerCase()];
  if (left === right) return false;
  let start = 0;
  while (left[start] === right[start]) start++;
  let end = 0;
  while (left.at(-1 - end) === right.at(-1 - end)) end++;
  return start + end >= ALIKE_CHARACTERS;
}
