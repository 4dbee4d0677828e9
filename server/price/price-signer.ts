import { type Address, type Hex, type RecoverTypedDataAddressParameters, recoverTypedDataAddress } from 'viem';
import { ADMIN_MESSAGES } from '#domain/messages/staff.ts';
import { FIELD_MESSAGES } from '#domain/messages/visitor.ts';
import { PRICE_FRESH_SECONDS } from '#domain/terms.ts';
import { rolesOf } from '../admin/wallet-roles.ts';
import type { Actor, Context } from '../context.ts';
import { Conflict, Forbidden, Invalid } from '../errors.ts';

type Signed = Omit<RecoverTypedDataAddressParameters, 'signature'>;

/** The caller acting as the PRICER who signed; refuses any other signer. */
export async function asPricer(
  context: Context,
  signed: Signed,
  signature: string,
): Promise<Context & { actor: Extract<Actor, { kind: 'admin' }> }> {
  const address = await recoverSigner(signed, signature as Hex);
  const roles = await rolesOf(context, address);
  if (!roles.includes('PRICER')) throw new Forbidden(ADMIN_MESSAGES.priceWrongSigner);
  return { ...context, actor: { kind: 'admin', address, roles } };
}

async function recoverSigner(signed: Signed, signature: Hex): Promise<Address> {
  try {
    return await recoverTypedDataAddress({ ...signed, signature } as RecoverTypedDataAddressParameters);
  } catch {
    throw new Invalid({ signature: [FIELD_MESSAGES.signatureInvalid] });
  }
}

/** Refuses a signed time that is not within a minute of the server's clock. */
export function expectFresh({ now }: Pick<Context, 'now'>, time: number): void {
  if (Math.abs(now().getTime() / 1000 - time) > PRICE_FRESH_SECONDS) throw new Conflict(ADMIN_MESSAGES.priceStale);
}
