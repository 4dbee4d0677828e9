import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  keccak256,
  stringToBytes,
} from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { shownTime } from '#domain/dates.ts';
import { formatCount, formatUsg, type Usg, usgFromCoins } from '#domain/money.ts';
import { site } from '#site';
import { NO_ORDER } from './calls.ts';
import type { Call } from './chain.ts';

// Separate from the other calls, since only the desk loads these.

/** Stops an account from sending, receiving and redeeming, or allows it again; needs COMPLIANCE. Only the reason's hash is on the chain. */
export const freezeCall = (token: Address, account: Address, reason: string, isFrozen: boolean): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: isFrozen ? 'freeze' : 'unfreeze',
    args: [account, keccak256(stringToBytes(reason))],
  }),
});

/** What an attestor states: the arguments of attestReserve. */
export type Attestation = { coins: number; asOf: number; redeemedAsOf: bigint; documentHash: Hex };

/** States the coins in trust at a time (unix seconds), by a document of that hash; only the attestor may. */
export const attestCall = (token: Address, { coins, asOf, redeemedAsOf, documentHash }: Attestation): Call => ({
  to: token,
  data: encodeFunctionData({
    abi: usgTokenAbi,
    functionName: 'attestReserve',
    args: [BigInt(coins), asOf, redeemedAsOf, documentHash],
  }),
});

/** What a call to the token would attest; undefined for any other call. */
export function attestationIn({ data }: Pick<Call, 'data'>): Attestation | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: usgTokenAbi, data });
    if (functionName !== 'attestReserve') return undefined;
    const [coins, asOf, redeemedAsOf, documentHash] = args;
    return { coins: Number(coins), asOf, redeemedAsOf, documentHash };
  } catch {
    return undefined;
  }
}

/** What a call does: one line, and its figures. */
export type Words = { title: string; facts: readonly (readonly [string, string])[] };
const usg = (units: unknown) => `${formatUsg(units as Usg)} ${site.symbol}`;
const hashed = (text: string) => keccak256(stringToBytes(`${text}_ROLE`));
const ROLE_NAMES = new Map(
  ['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'].map((name) => [hashed(name), name]),
);

/** A call of the token or its redemption inbox in words, from its bytes alone; undefined for any other call. */
export function describeCall(
  { to, data }: Pick<Call, 'to' | 'data'>,
  token: Address,
  inbox: Address,
): Words | undefined {
  const isToken = isAddressEqual(to, token);
  if (!isToken && !isAddressEqual(to, inbox)) return undefined;
  try {
    const call = isToken
      ? decodeFunctionData({ abi: usgTokenAbi, data })
      : decodeFunctionData({ abi: redemptionInboxAbi, data });
    const item = (isToken ? usgTokenAbi : redemptionInboxAbi).find(
      (each) =>
        each.type === 'function' && each.name === call.functionName && each.inputs.length === (call.args ?? []).length,
    );
    const names = item && 'inputs' in item ? item.inputs.map(({ name }) => name ?? '') : [];
    return wordsOf(call.functionName, (call.args ?? []) as readonly unknown[], names, isToken);
  } catch {
    return undefined;
  }
}

function wordsOf(name: string, args: readonly unknown[], names: readonly string[], isToken: boolean): Words {
  const [a, b, c] = args;
  const text = (value: unknown) => (typeof value === 'bigint' ? value.toString() : String(value));
  if (name === 'issue') {
    const of = c === NO_ORDER ? [] : [['Hash of the order', text(c)] as const];
    return { title: `Issue ${usg(b)}`, facts: [['To', text(a)], ...of] };
  }
  if (name === 'attestReserve') {
    return {
      title: `Attest ${formatCount(a as bigint)} coins`,
      facts: [
        ['Counted', shownTime(new Date(Number(b) * 1_000).toISOString())],
        ['Redeemed by then, in all', usg(c)],
        ['SHA-256 of the manifest', text(args[3])],
      ],
    };
  }
  if (name === 'voidIssue') return { title: 'Void the issue of an order', facts: [['Hash of the order', text(a)]] };
  if (name === 'fulfilRedemption') {
    return {
      title: 'Record the receipt of a redemption',
      facts: [
        ['Hash of the ticket', text(a)],
        ['Hash of the receipt', text(b)],
      ],
    };
  }
  if (name === 'freeze' || name === 'unfreeze') {
    const title = name === 'freeze' ? 'Freeze an account' : 'Unfreeze an account';
    return {
      title,
      facts: [
        ['Account', text(a)],
        ['Hash of the reason', text(b)],
      ],
    };
  }
  if (name === 'grantRole' || name === 'revokeRole') {
    const role = ROLE_NAMES.get(a as Hex) ?? text(a);
    return { title: `${name === 'grantRole' ? 'Grant' : 'Revoke'} ${role}`, facts: [['Account', text(b)]] };
  }
  if (name === 'setIssuerLimit') return { title: `Limit an issuer to ${usg(b)} in all`, facts: [['Issuer', text(a)]] };
  if (!isToken && name === 'redeem') {
    return { title: `Burn ${usg(usgFromCoins(Number(b)))} for a redemption`, facts: [['Hash of the ticket', text(a)]] };
  }
  return {
    title: `Call ${name} of the ${isToken ? 'token' : 'redemption inbox'}`,
    facts: args.map((arg, at) => [names[at] || `Argument ${at + 1}`, text(arg)]),
  };
}
