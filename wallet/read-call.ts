import type { Address, Hex } from 'viem';
import { redemptionInboxAbi, usgTokenAbi } from '#contracts/abi.ts';
import { decodeCall } from '#domain/decode-call.ts';
import type { Usg } from '#domain/money.ts';
import type { Attestation } from './calls.ts';
import type { Call } from './chain.ts';

/** The recipient and amount of a send or an issue; undefined for any other call. */
export function tokensMovedBy({ data }: Pick<Call, 'data'>): { to: Address; units: Usg } | undefined {
  const decoded = decodeCall(usgTokenAbi, data);
  if (decoded?.name !== 'transfer' && decoded?.name !== 'issue') return undefined;
  const [to, units] = decoded.args as readonly [Address, bigint];
  return { to, units };
}

/** What a call would attest; undefined for any other call. */
export function attestationIn({ data }: Pick<Call, 'data'>): Attestation | undefined {
  const decoded = decodeCall(usgTokenAbi, data);
  if (decoded?.name !== 'attestReserve') return undefined;
  const [coins, asOf, redeemedAsOf, documentHash] = decoded.args as readonly [bigint, number, bigint, Hex];
  return { coins: Number(coins), asOf, redeemedAsOf, documentHash };
}

/** What a call would return from a ticket's address; undefined for any other call. */
export function returnIn({ data }: Pick<Call, 'data'>): { asset: Address; units: bigint } | undefined {
  const decoded = decodeCall(redemptionInboxAbi, data);
  if (decoded?.name !== 'announceReturn' && decoded?.name !== 'approveReturn') return undefined;
  const [, asset, , units] = decoded.args as readonly [Hex, Address, Address, bigint];
  return { asset, units };
}
