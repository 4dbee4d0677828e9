import { payment } from '#site';
import { formatUnits } from '../money.ts';
import { parseUnits } from '../typed-amounts.ts';
import { ORDER_MESSAGES } from './messages.ts';
import type { PaymentMethod } from './payment-methods.ts';

/** The payment methods that go to an address on a blockchain: their currency, and how many decimals it has. */
const CRYPTO = { bitcoin: { currency: 'BTC', decimals: 8 }, ethereum: { currency: 'ETH', decimals: 18 } } as const;
export type CryptoMethod = keyof typeof CRYPTO;

export const isCryptoMethod = (method: string): method is CryptoMethod => Object.hasOwn(CRYPTO, method);

export const currencyOf = (method: CryptoMethod): string => CRYPTO[method].currency;

/** A typed amount in satoshis or wei; undefined if the currency has no such amount, or if it's nothing. */
export const parseCrypto = (method: CryptoMethod, text: string): bigint | undefined =>
  parseUnits(text, CRYPTO[method].decimals) || undefined;

/** '0.04512 BTC', from satoshis or wei; without commas, as a wallet takes it. */
export const formatCrypto = (method: CryptoMethod, units: bigint): string =>
  `${plainCrypto(method, units)} ${CRYPTO[method].currency}`;

/** The same without the currency. */
export const plainCrypto = (method: CryptoMethod, units: bigint) =>
  formatUnits(units, CRYPTO[method].decimals).replaceAll(',', '');

/** What a wallet scans in order to pay exactly that: BIP 21 and ERC-681. */
export const cryptoPaymentUri = (method: CryptoMethod, address: string, units: bigint): string =>
  method === 'bitcoin'
    ? `bitcoin:${address}?amount=${plainCrypto(method, units)}`
    : `ethereum:${address}?value=${units}`;

/** What is wrong with the amount that staff name for an order that is paid by that method; undefined if nothing is. */
export function cryptoAmountProblem(method: PaymentMethod, text: string | undefined): string | undefined {
  if (!isCryptoMethod(method)) return text === undefined ? undefined : ORDER_MESSAGES.cryptoAmountOther;
  if (text === undefined) return payment[method].address ? ORDER_MESSAGES.cryptoAmountNeeded : undefined;
  return parseCrypto(method, text) === undefined ? ORDER_MESSAGES.cryptoAmountInvalid : undefined;
}
