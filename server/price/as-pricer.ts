import { getAddress, type Hex, hashTypedData, type TypedDataDefinition } from 'viem';
import { ADMIN_LOGIN_MESSAGES } from '#domain/accounts/admin-login-messages.ts';
import { FIELD_MESSAGES } from '#domain/messages/fields.ts';
import { PRICE_MESSAGES } from '#domain/price/messages.ts';
import { keyOf } from '#domain/signature.ts';
import { rulesApply } from '#domain/staff/two-person-rules.ts';
import { PRICE_FRESH_SECONDS } from '#domain/terms.ts';
import { isWalletOfStaff } from '../accounts/staff-wallets.ts';
import { rolesOf } from '../accounts/wallet-login/wallet-roles.ts';
import { findSafe } from '../chain/safe-account.ts';
import { acceptedByContract } from '../chain/signed-message.ts';
import type { Actor, Context } from '../platform/context.ts';
import { Conflict, Forbidden, Invalid } from '../platform/errors.ts';

/** A context whose actor signed a price or its withdrawal and has the role for it. */
export type Pricer = Context & { actor: Extract<Actor, { kind: 'admin' }> };
type PricerSignature = { signature: string; signer?: string | undefined };

/**
 * The caller acting as the PRICER who signed, and where that is a contract the block at which it accepted the signature (ERC-1271);
 * refuses any other signer.
 */
export async function asPricer(
  context: Context,
  signed: TypedDataDefinition,
  { signature, signer }: PricerSignature,
): Promise<{ pricer: Pricer; block: bigint | undefined }> {
  const hash = hashTypedData(signed);
  const key = await keyOf(hash, signature as Hex);
  const address = signer === undefined ? key : getAddress(signer);
  if (address === undefined) throw new Invalid({ signature: [FIELD_MESSAGES.signatureInvalid] });
  const roles = await rolesOf(context, address);
  if (!roles.includes('PRICER')) throw new Forbidden(PRICE_MESSAGES.priceWrongSigner);
  const pricer: Pricer = { ...context, actor: { kind: 'admin', address, roles } };
  if (address === key) return { pricer, block: undefined };
  const block = await acceptedByContract(context, { signer: address, hash, signature: signature as Hex });
  if (block === undefined) throw new Forbidden(PRICE_MESSAGES.priceWrongSigner);
  return { pricer, block };
}

/**
 * Refuses a signer whose owner isn't known, where acts take two people: another person has to be able to approve the price. Whose
 * signatures a Safe's are, is looked at when that comes.
 */
export async function expectKnownSigner(context: Pricer): Promise<void> {
  const { address } = context.actor;
  if (!rulesApply(context.env.twoPersonRules) || (await isWalletOfStaff(context, address))) return;
  if (!(await findSafe(context, address))) throw new Forbidden(ADMIN_LOGIN_MESSAGES.signerUnknown);
}

/** Refuses a signed time that is more than a minute ahead of the server's clock, or more than `seconds` behind it. */
export function expectFresh({ now }: Pick<Context, 'now'>, time: number, seconds = PRICE_FRESH_SECONDS): void {
  const age = now().getTime() / 1000 - time;
  if (age > seconds || age < -PRICE_FRESH_SECONDS) throw new Conflict(PRICE_MESSAGES.priceStale);
}
