import {
  isAddressEqual,
  keccak256,
  type RecoverTypedDataAddressParameters,
  recoverTypedDataAddress,
  toBytes,
} from 'viem';
import { type LoggedPrice, type PriceRecord, priceTypedData, withdrawalTypedData } from '#domain/price/price.ts';
import type { Site } from '#web/lib/api.ts';
import { callToken, SELECTORS } from '#web/token/token-call.ts';

type Where = Pick<Site, 'chainId' | 'token'>;
type Signed = Omit<RecoverTypedDataAddressParameters, 'signature'>;
type Signature = Pick<PriceRecord, 'signature' | 'signer'>;

/** Whether the signature is the named signer's over exactly this message, and whether the signer may set prices today. */
type Proof = { isSigned: boolean; isPricer: boolean };

const PRICER = keccak256(toBytes('PRICER_ROLE')).slice(2);

// Checked in this browser: the server only relays the question about the role to the chain.
async function prove(token: Where['token'], signed: Signed, { signature, signer }: Signature): Promise<Proof> {
  const recovered = await recoverTypedDataAddress({ ...signed, signature } as RecoverTypedDataAddressParameters).catch(
    () => undefined,
  );
  const account = signer.slice(2).toLowerCase().padStart(64, '0');
  const [[held] = []] = await callToken(token, [`${SELECTORS.hasRole}${PRICER}${account}`]);
  return { isSigned: recovered !== undefined && isAddressEqual(recovered, signer), isPricer: held === 1n };
}

/** Checks the signature of a price. */
export const provePrice = ({ chainId, token }: Where, price: PriceRecord): Promise<Proof> =>
  prove(token, priceTypedData(chainId, token, price.cents, price.time), price);

/** Checks the signature by which a price was withdrawn; undefined if it was not. */
export const proveWithdrawal = async ({ chainId, token }: Where, price: LoggedPrice): Promise<Proof | undefined> =>
  price.withdrawn
    ? prove(token, withdrawalTypedData(chainId, token, price, price.withdrawn.time), price.withdrawn)
    : undefined;

/** What another program needs to check the same: each message that was signed, with its signature. */
export function signedMessages({ chainId, token }: Where, price: LoggedPrice): string {
  const { withdrawn } = price;
  const messages = [
    { ...priceTypedData(chainId, token, price.cents, price.time), signature: price.signature },
    ...(withdrawn
      ? [{ ...withdrawalTypedData(chainId, token, price, withdrawn.time), signature: withdrawn.signature }]
      : []),
  ];
  const text = (value: object) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part), 2);
  return messages.map(text).join('\n\n');
}
