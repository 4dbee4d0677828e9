import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
  keccak256,
  stringToBytes,
  zeroAddress,
  zeroHash,
} from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { shownSecond } from '#domain/dates.ts';
import { type DecodedCall, decodeCall } from '#domain/decode-call.ts';
import { formatCount, formatUnits, formatUsg, USG_DECIMALS, type Usg, usgFromCoins } from '#domain/money.ts';
import { readSafeExecution } from '#domain/safe/transaction.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { NO_ORDER } from './calls.ts';
import type { Call } from './chain.ts';
import { Refusal } from './problem.ts';

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
  const decoded = decodeCall(usgTokenAbi, data);
  if (decoded?.name !== 'attestReserve') return undefined;
  const [coins, asOf, redeemedAsOf, documentHash] = decoded.args as readonly [bigint, number, bigint, Hex];
  return { coins: Number(coins), asOf, redeemedAsOf, documentHash };
}

/** What is signed, in words: one line, and every figure in it. What differs in any figure has other words. */
export type Words = { title: string; facts: readonly (readonly [string, string])[] };

/** The contracts whose calls have words. */
export type Contracts = { token: Address; inbox?: Address };

const usg = (units: unknown) => `${formatUsg(units as Usg)} ${site.symbol}`;
const hashed = (text: string) => keccak256(stringToBytes(`${text}_ROLE`));
const ROLE_NAMES = new Map<unknown, string>([
  [zeroHash, 'DEFAULT_ADMIN'],
  ...['ISSUER', 'PRICER', 'FULFILMENT', 'COMPLIANCE', 'PAUSER'].map((name) => [hashed(name), name] as const),
]);

/** A call of the token, its redemption inbox, or a Safe that makes such a call, in words from its bytes alone; undefined for any other call. */
export function describeCall(call: Call, contracts: Contracts): Words | undefined {
  const { to, data, value = 0n } = call;
  if (value !== 0n) return undefined;
  const isToken = isAddressEqual(to, contracts.token);
  const isInbox = contracts.inbox !== undefined && isAddressEqual(to, contracts.inbox);
  if (!isToken && !isInbox) return describeExecution(call, contracts);
  const decoded = decodeCall(isToken ? usgTokenAbi : redemptionInboxAbi, data);
  if (!decoded) return undefined;
  const { title, facts } = isToken ? tokenWords(decoded) : inboxWords(decoded, contracts);
  return { title, facts: [...facts, [isToken ? 'Token’s contract' : 'Redemption inbox', getAddress(to)]] };
}

/** The words of a call, for whoever is about to sign it; throws a Refusal where it has none. */
export function requireWords(call: Call, contracts: Contracts): Words {
  const words = describeCall(call, contracts);
  if (!words) throw new Refusal(SIGNER_MESSAGES.callUnknown);
  return words;
}

/** A Safe's call as its last owner sends it, with the others' signatures: the words of what the Safe does. */
function describeExecution({ to: safe, data }: Call, contracts: Contracts): Words | undefined {
  const execution = readSafeExecution(data);
  if (!execution || isAddressEqual(execution.call.to, safe)) return undefined;
  const words = describeOwnCall(execution.call, contracts);
  return words && { title: words.title, facts: [...words.facts, ['Safe', getAddress(safe)]] };
}

/** A call of the token or its redemption inbox in words; undefined for any other, a Safe's included. */
export const describeOwnCall = (call: Call, contracts: Contracts): Words | undefined =>
  [contracts.token, contracts.inbox].some((each) => each && isAddressEqual(call.to, each))
    ? describeCall(call, contracts)
    : undefined;

const text = (value: unknown) => String(value);
const otherWords = (of: string, { name, args, names }: DecodedCall): Words => ({
  title: `Call ${name} of the ${of}`,
  facts: args.map((arg, at) => [names[at] || `Argument ${at + 1}`, text(arg)]),
});

function tokenWords(decoded: DecodedCall): Words {
  const { name, args } = decoded;
  const [a, b, c] = args;
  if (name === 'transfer') return { title: `Send ${usg(b)}`, facts: [['To', text(a)]] };
  if (name === 'redeem') return { title: `Redeem ${usg(a)}`, facts: [['Hash of the ticket', text(b)]] };
  if (name === 'issue') {
    const of = c === NO_ORDER ? [] : [['Hash of the order', text(c)] as const];
    return { title: `Issue ${usg(b)}`, facts: [['To', text(a)], ...of] };
  }
  if (name === 'attestReserve') {
    return {
      title: `Attest ${formatCount(a as bigint)} coins`,
      facts: [
        ['Counted', shownSecond(Number(b))],
        ['Total redeemed by then', usg(c)],
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
    const role = ROLE_NAMES.get(a) ?? text(a);
    return { title: `${name === 'grantRole' ? 'Grant' : 'Revoke'} ${role}`, facts: [['Account', text(b)]] };
  }
  if (name === 'cancelAuthorization') {
    return {
      title: 'Cancel a signed payment',
      facts: [
        ['Signed by', text(a)],
        ['Number of the authorization', text(b)],
      ],
    };
  }
  if (name === 'setIssuerLimit')
    return { title: `Limit an issuer to ${usg(b)} in total`, facts: [['Issuer', text(a)]] };
  return otherWords('token', decoded);
}

function inboxWords(decoded: DecodedCall, { token }: Contracts): Words {
  const { name, args } = decoded;
  const [a, b, c, units] = args;
  if (name === 'redeem') {
    const title = `Burn ${usg(usgFromCoins(b as bigint))} for a redemption`;
    return { title, facts: [['Hash of the ticket', text(a)]] };
  }
  if (name !== 'announceReturn' && name !== 'approveReturn') return otherWords('redemption inbox', decoded);
  const asset = knownAsset(b as Address, token);
  const amount = asset
    ? amountOf(units as bigint, asset)
    : `${formatCount(units as bigint)} of the smallest units of the token at ${text(b)}`;
  return {
    title: name === 'announceReturn' ? `Announce the return of ${amount}` : `Pay the return of ${amount}`,
    facts: [
      ['To', text(c)],
      ['Hash of the ticket', text(a)],
    ],
  };
}

/** To whom a call of the token sends or issues how much; undefined for any other call. */
export function tokensMovedBy({ data }: Pick<Call, 'data'>): { to: Address; units: Usg } | undefined {
  const decoded = decodeCall(usgTokenAbi, data);
  if (decoded?.name !== 'transfer' && decoded?.name !== 'issue') return undefined;
  const [to, units] = decoded.args as readonly [Address, bigint];
  return { to, units };
}

/** An asset at a ticket's address: how many decimals an amount of it has, and what it is called. */
export type Asset = { decimals: number; name: string };

/** Ether (address 0) and our own token; of any other only its contract knows the decimals. */
export function knownAsset(asset: Address, token: Address): Asset | undefined {
  if (isAddressEqual(asset, zeroAddress)) return { decimals: 18, name: 'ETH' };
  return isAddressEqual(asset, token) ? { decimals: USG_DECIMALS, name: site.symbol } : undefined;
}

export const amountOf = (units: bigint, { decimals, name }: Asset): string => `${formatUnits(units, decimals)} ${name}`;

/** What a call would return from a ticket's address; undefined for any other call. */
export function returnIn({ data }: Pick<Call, 'data'>): { asset: Address; units: bigint } | undefined {
  const decoded = decodeCall(redemptionInboxAbi, data);
  if (decoded?.name !== 'announceReturn' && decoded?.name !== 'approveReturn') return undefined;
  const [, asset, , units] = decoded.args as readonly [Hex, Address, Address, bigint];
  return { asset, units };
}
