import { type Address, zeroAddress } from 'viem';
import { MESSAGES } from '#domain/messages.ts';
import { parseUsgDown, type Usg } from '#domain/money.ts';
import { ADMIN_SENTENCES } from '#domain/staff/admin-messages.ts';
import { WALLET_FORM_SENTENCES } from '#domain/wallet/page-messages.ts';
import type { FeeEstimate } from '#wallet/fee.ts';
import { checkAddress } from '#wallet/recipient.ts';
import { type FieldErrors, faultsOf } from '#web/lib/fields.ts';

/** An issue that the token would take now, with what the network asks for it. */
export type ReadyIssue = { to: Address; units: Usg; fee: FeeEstimate };

type Typed = { to: string; tokens: string };
type Read = { ok: true; to: string; units: Usg } | { ok: false; faults: FieldErrors<keyof Typed> };

function tokensFault(tokens: string): string | undefined {
  if (!tokens.trim()) return ADMIN_SENTENCES.amountNeeded;
  const units = parseUsgDown(tokens);
  if (units === undefined) return MESSAGES.amountInvalid;
  // Cutting what was typed would issue another number than the one that was asked for.
  if (/\.\d{10,}$/.test(tokens.trim())) return ADMIN_SENTENCES.amountDecimals;
  return units === 0n ? WALLET_FORM_SENTENCES.sendAmountZero : undefined;
}

/** The typed issue, or what is wrong with it. Issuing to the issuer's own address is allowed. */
export function readIssue({ to, tokens }: Typed, token: Address): Read {
  const typed = to.trim();
  const faults = faultsOf({
    to: typed ? checkAddress(typed, zeroAddress, token)?.sentence : ADMIN_SENTENCES.addressNeeded,
    tokens: tokensFault(tokens),
  });
  return faults ? { ok: false, faults } : { ok: true, to: typed, units: parseUsgDown(tokens) ?? 0n };
}
