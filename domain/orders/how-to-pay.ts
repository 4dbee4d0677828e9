import { payment } from '#site';
import { methodText, type PaymentMethod } from './payment-methods.ts';

/** How something is paid by one method, as the payer copies it: for a page and an email alike. */
export type HowToPay = {
  method: string;
  /** Each with its name, in the order in which a bank's form asks for them, the reference last. */
  rows: readonly (readonly [name: string, value: string])[];
  /** Of the rows, the one that a wallet scans; null where money doesn't go to an address on a blockchain. */
  address: string | null;
  notes: readonly string[];
};

/** How an order, or the shipping of a redemption, is paid by that method, with its reference. */
export function howToPay(method: PaymentMethod, reference: string): HowToPay {
  const { rows, address, notes } = payment[method];
  return {
    method: methodText(method),
    rows: [...rows, ...(address ? [['Address', address] as const] : []), ['Reference', reference]],
    address: address ?? null,
    notes,
  };
}
