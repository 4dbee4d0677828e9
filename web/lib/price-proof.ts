import { isAddressEqual, keccak256, recoverTypedDataAddress, toBytes } from 'viem';
import { type PriceRecord, priceTypedData } from '#domain/price/price.ts';
import type { Site } from './api.ts';
import { callToken } from './token-call.ts';
import { SELECTORS } from './token-selectors.ts';

const PRICER = keccak256(toBytes('PRICER_ROLE')).slice(2);

/** Whether the signature is the named signer's over exactly this price, and whether the signer may set prices today. */
export type PriceProof = { isSigned: boolean; isPricer: boolean };

/** Checked in this browser: the server is asked for nothing but the role on the chain. */
export async function provePrice(
  { chainId, token }: Pick<Site, 'chainId' | 'token'>,
  price: PriceRecord,
): Promise<PriceProof> {
  const { cents, time, signature, signer } = price;
  const recovered = await recoverTypedDataAddress({ ...priceTypedData(chainId, token, cents, time), signature }).catch(
    () => undefined,
  );
  const account = signer.slice(2).toLowerCase().padStart(64, '0');
  const [[held] = []] = await callToken(token, [`${SELECTORS.hasRole}${PRICER}${account}`]);
  return { isSigned: recovered !== undefined && isAddressEqual(recovered, signer), isPricer: held === 1n };
}
