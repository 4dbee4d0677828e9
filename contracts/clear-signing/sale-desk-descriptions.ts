import type { ContractFunctionName } from 'viem';
import type { saleDeskAbi } from '../abi.ts';
import { account, cents, type Description, date, type Field, never, raw } from './fields.ts';

const quote = {
  orderHash: raw('Order'),
  buyer: account('Buyer'),
  coins: raw('Coins'),
  usdc: { label: 'Price', format: 'unit', params: { base: 'USDC', decimals: 6 } },
  priceTime: date('At the price of'),
  notAfter: date('Expires'),
  termsHash: raw('Hash of the terms'),
} as const satisfies Record<string, Field>;

/** Every function of the SaleDesk that changes anything, by its name; the compiler lists the missing ones. */
export const SALE_DESK_CALLS: Readonly<Record<ContractFunctionName<typeof saleDeskAbi, 'nonpayable'>, Description>> = {
  settle: {
    intent: 'Settle a sale',
    fields: {
      ...Object.fromEntries(Object.entries(quote).map(([name, field]) => [`quote.${name}`, field])),
      quoteSignature: never('Quote signature'),
      usdcSignature: never('Payment signature'),
    },
  },
  postPrice: {
    intent: 'Post the price',
    interpolatedIntent: 'Post the price {cents} of {time}, which {pricer} signed',
    fields: { cents: cents('Price per coin'), time: date('In force from'), pricer: account('Signed by') },
  },
  stop: { intent: 'Stop all sales', fields: {} },
  resume: { intent: 'Resume sales', fields: {} },
  sweep: {
    intent: 'Send to the treasury',
    interpolatedIntent: 'Send all that the desk has of {asset} to the treasury',
    fields: { asset: account('Token') },
  },
};

/** The message that the SaleDesk verifies, by its primary type (EIP-712). */
export const SALE_DESK_MESSAGES: Readonly<Record<string, Description>> = {
  Quote: { intent: 'Offer coins for USDC', fields: quote },
};
