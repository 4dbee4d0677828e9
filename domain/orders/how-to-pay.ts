import { payment } from '#site';
import {
  type CryptoMethod,
  cryptoPaymentUri,
  currencyOf,
  formatCrypto,
  isCryptoMethod,
  plainCrypto,
} from './crypto-payment.ts';
import { methodText, type PaymentMethod } from './payment-methods.ts';

/** A line of how something is paid. `copied` is what a wallet's field takes, where that isn't the whole value; null in JSON's types alone. */
export type PayRow = readonly [name: string, value: string, copied?: string | null];

/** How something is paid by one method, as the payer copies it: for a page and an email alike. */
export type HowToPay = {
  method: string;
  /** In the order in which a bank's form asks for them, the reference last. */
  rows: readonly PayRow[];
  /** What a wallet scans; null where money doesn't go to an address on a blockchain. */
  qr: string | null;
  notes: readonly string[];
};

/** How an order, or the shipping of a redemption, is paid by that method, with its reference; by a cryptocurrency with its amount in satoshis or wei, once that is known. */
export function howToPay(method: PaymentMethod, reference: string, units: bigint | null = null): HowToPay {
  const { rows, address = null, notes } = payment[method];
  const crypto = isCryptoMethod(method) ? cryptoPayment(method, address, units) : { rows: [], qr: null, notes: [] };
  return {
    method: methodText(method),
    rows: [...rows, ...crypto.rows, ['Reference', reference]],
    qr: crypto.qr,
    notes: [...crypto.notes, ...notes],
  };
}

/** The address only with its exact amount: nobody pays a round sum to it. */
function cryptoPayment(
  method: CryptoMethod,
  address: string | null,
  units: bigint | null,
): Pick<HowToPay, 'rows' | 'qr' | 'notes'> {
  if (units === null) {
    return { rows: [], qr: null, notes: [emailed(`the address and the amount in ${currencyOf(method)}`)] };
  }
  const amount = ['Exact amount', formatCrypto(method, units), plainCrypto(method, units)] as const;
  if (address === null) return { rows: [amount], qr: null, notes: [emailed('the address')] };
  return { rows: [amount, ['Address', address]], qr: cryptoPaymentUri(method, address, units), notes: [] };
}

const emailed = (what: string) => `We’ll email you ${what} before you pay.`;
