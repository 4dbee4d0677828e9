import { type Address, zeroAddress } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { WALLET_FORM_MESSAGES } from '#domain/messages/wallet.ts';
import { parseUsgDown, type Usg } from '#domain/money.ts';
import type { FeeEstimate } from '#wallet/fee.ts';
import { checkAddress } from '#wallet/recipient.ts';
import { type FieldErrors, faultsOf } from '#web/lib/fields.ts';

/** An issue that the token would take now, with what the network asks for it. */
export type ReadyIssue = { to: Address; units: Usg; fee: FeeEstimate };

type Typed = { to: string; tokens: string };
type Read = { ok: true; to: string; units: Usg } | { ok: false; faults: FieldErrors<keyof Typed> };

function tokensFault(tokens: string): string | undefined {
  if (!tokens.trim()) return ADMIN_MESSAGES.amountNeeded;
  const units = parseUsgDown(tokens);
  if (units === undefined) return FIELD_MESSAGES.amountInvalid;
  // Cutting what was typed would issue another number than the one that was asked for.
  if (/\.\d{10,}$/.test(tokens.trim())) return ADMIN_MESSAGES.amountDecimals;
  return units === 0n ? WALLET_FORM_MESSAGES.sendAmountZero : undefined;
}

/** The typed issue, or what is wrong with it. Issuing to the issuer's own address is allowed. */
export function readIssue({ to, tokens }: Typed, token: Address): Read {
  const typed = to.trim();
  const faults = faultsOf({
    to: typed ? checkAddress(typed, zeroAddress, token)?.sentence : ADMIN_MESSAGES.addressNeeded,
    tokens: tokensFault(tokens),
  });
  return faults ? { ok: false, faults } : { ok: true, to: typed, units: parseUsgDown(tokens) ?? 0n };
}
