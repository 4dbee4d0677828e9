import { payment } from '#site';
import { cryptoPaymentUri, formatCrypto, isCryptoMethod } from './crypto-payment.ts';
import { methodText, type PaymentMethod } from './payment-methods.ts';

/** How something is paid by one method, as the payer copies it: for a page and an email alike. */
export type HowToPay = {
  method: string;
  /** Each with its name, in the order in which a bank's form asks for them, the reference last. */
  rows: readonly (readonly [name: string, value: string])[];
  /** What a wallet scans; null where money doesn't go to an address on a blockchain. */
  qr: string | null;
  notes: readonly string[];
};

/** How an order, or the shipping of a redemption, is paid by that method, with its reference; by a cryptocurrency with its amount in satoshis or wei, once that is known. */
export function howToPay(method: PaymentMethod, reference: string, units: bigint | null = null): HowToPay {
  const { rows, address = null, notes } = payment[method];
  const exact = isCryptoMethod(method) && units !== null ? { method, units } : null;
  return {
    method: methodText(method),
    rows: [
      ...rows,
      ...(exact ? [['Exact amount', formatCrypto(exact.method, exact.units)] as const] : []),
      ...(address ? [['Address', address] as const] : []),
      ['Reference', reference],
    ],
    qr: address && exact ? cryptoPaymentUri(exact.method, address, exact.units) : address,
    notes,
  };
}
