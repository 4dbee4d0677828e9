import { type Address, getAddress, type Hex, isAddressEqual } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { coinsText } from '#domain/counted.ts';
import { shownSecond } from '#domain/dates.ts';
import { type DecodedCall, decodeCall } from '#domain/decode-call.ts';
import { formatCount, formatUsg, type Usg, usgFromCoins } from '#domain/money.ts';
import { readSafeExecution } from '#domain/safe/transaction.ts';
import { roleOfHash } from '#domain/token-roles.ts';
import { SIGNER_MESSAGES } from '#domain/wallet/signer-messages.ts';
import { site } from '#site';
import { amountOf, knownAsset } from './asset.ts';
import { NO_ORDER } from './calls.ts';
import type { Call } from './chain.ts';
import { Refusal } from './problem.ts';

/** What is signed, in words: a title, and every figure. Calls that differ in any figure have different words. */
export type Words = { title: string; facts: readonly (readonly [string, string])[] };

/** The contracts whose calls have words. */
export type Contracts = { token: Address; inbox?: Address };

const usg = (units: unknown) => `${formatUsg(units as Usg)} ${site.symbol}`;

/**
 * A call of the token, its redemption inbox, or a Safe that makes such a call, in words from its bytes alone; undefined for any other
 * call.
 */
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

/** The words of a call that is about to be signed; throws a Refusal where it has none. */
export function requireWords(call: Call, contracts: Contracts): Words {
  const words = describeCall(call, contracts);
  if (!words) throw new Refusal(SIGNER_MESSAGES.callUnknown);
  return words;
}

/** The words of what a Safe does, from the call with its owners' signatures that executes it. */
function describeExecution({ to: safe, data }: Call, contracts: Contracts): Words | undefined {
  const execution = readSafeExecution(data);
  if (!execution || isAddressEqual(execution.call.to, safe)) return undefined;
  const words = describeOwnCall(execution.call, contracts);
  return words && { title: words.title, facts: [...words.facts, ['Safe', getAddress(safe)]] };
}

/** A call of the token or its redemption inbox in words; undefined for any other, a Safe's included. */
export function describeOwnCall(call: Call, contracts: Contracts): Words | undefined {
  const isOurs = [contracts.token, contracts.inbox].some((each) => each && isAddressEqual(call.to, each));
  return isOurs ? describeCall(call, contracts) : undefined;
}

const text = (value: unknown) => String(value);
const otherWords = (contract: string, { name, args, names }: DecodedCall): Words => ({
  title: `Call ${name} of the ${contract}`,
  facts: args.map((arg, index) => [names[index] || `Argument ${index + 1}`, text(arg)]),
});

function tokenWords(decoded: DecodedCall): Words {
  const [a, b, c, d] = decoded.args;
  switch (decoded.name) {
    case 'transfer':
      return { title: `Send ${usg(b)}`, facts: [['To', text(a)]] };
    case 'redeem':
      return { title: `Redeem ${usg(a)}`, facts: [['Hash of the ticket', text(b)]] };
    case 'issue':
      return issueWords(text(a), usg(b), c as Hex);
    case 'voidIssue':
      return { title: 'Void the issue of an order', facts: [['Hash of the order', text(a)]] };
    case 'attestReserve': {
      const facts = [
        ['Counted', shownSecond(Number(b))],
        ['Total redeemed by then', usg(c)],
        ['SHA-256 of the manifest', text(d)],
      ] as const;
      return { title: `Attest ${coinsText(a as bigint)}`, facts };
    }
    case 'fulfilRedemption': {
      const facts = [
        ['Hash of the ticket', text(a)],
        ['Hash of the receipt', text(b)],
      ] as const;
      return { title: 'Record the receipt of a redemption', facts };
    }
    case 'freeze':
      return { title: 'Freeze an account', facts: freezeFacts(a, b) };
    case 'unfreeze':
      return { title: 'Unfreeze an account', facts: freezeFacts(a, b) };
    case 'grantRole':
      return { title: `Grant ${roleName(a)}`, facts: [['Account', text(b)]] };
    case 'revokeRole':
      return { title: `Revoke ${roleName(a)}`, facts: [['Account', text(b)]] };
    case 'cancelAuthorization': {
      const facts = [
        ['Signed by', text(a)],
        ['Number of the authorization', text(b)],
      ] as const;
      return { title: 'Cancel a signed payment', facts };
    }
    case 'setIssuerLimit':
      return { title: `Limit an issuer to ${usg(b)} in total`, facts: [['Issuer', text(a)]] };
    default:
      return otherWords('token', decoded);
  }
}

function issueWords(to: string, amount: string, orderHash: Hex): Words {
  const title = `Issue ${amount}`;
  if (orderHash === NO_ORDER) return { title, facts: [['To', to]] };
  return {
    title,
    facts: [
      ['To', to],
      ['Hash of the order', orderHash],
    ],
  };
}

const freezeFacts = (account: unknown, reasonHash: unknown) =>
  [
    ['Account', text(account)],
    ['Hash of the reason', text(reasonHash)],
  ] as const;

const roleName = (hash: unknown) => roleOfHash(text(hash)) ?? text(hash);

function inboxWords(decoded: DecodedCall, { token }: Contracts): Words {
  const [ticketHash, second, to, units] = decoded.args;
  switch (decoded.name) {
    case 'redeem': {
      const title = `Burn ${usg(usgFromCoins(second as bigint))} for a redemption`;
      return { title, facts: [['Hash of the ticket', text(ticketHash)]] };
    }
    case 'announceReturn':
    case 'approveReturn': {
      const verb = decoded.name === 'announceReturn' ? 'Announce' : 'Pay';
      const facts = [
        ['To', text(to)],
        ['Hash of the ticket', text(ticketHash)],
      ] as const;
      return { title: `${verb} the return of ${returnAmount(second as Address, units as bigint, token)}`, facts };
    }
    default:
      return otherWords('redemption inbox', decoded);
  }
}

function returnAmount(assetAddress: Address, units: bigint, token: Address): string {
  const asset = knownAsset(assetAddress, token);
  if (asset) return amountOf(units, asset);
  return `${formatCount(units)} of the smallest units of the token at ${assetAddress}`;
}
