import { concatHex, type Hex, keccak256, numberToHex, toEventSelector } from 'viem';

// A balance, an allowance or authorizationState shows what these did.
const LEFT_OUT: ReadonlySet<Hex | undefined> = new Set(
  [
    'Transfer(address,address,uint256)',
    'Approval(address,address,uint256)',
    'AuthorizationUsed(address,bytes32)',
    'AuthorizationCanceled(address,bytes32)',
  ].map(toEventSelector),
);

/** A log of the token as a node gives it, and the time of its block in unix seconds. */
type TimedLog = { topics: readonly Hex[]; data: Hex; timestamp: bigint };

/** The token's historyHash after this log, from the one before it; a token without logs has 32 zero bytes. Needs no ABI. */
export function extendHistory(history: Hex, { topics, data, timestamp }: TimedLog): Hex {
  if (LEFT_OUT.has(topics[0])) return history;
  return keccak256(concatHex([history, numberToHex(timestamp, { size: 32 }), ...topics, data]));
}
