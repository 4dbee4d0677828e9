/** The accepted payment methods by the code that is stored; the last two in special cases only (docs/product.md, Product). */
export const PAYMENT_METHODS = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  cash: 'Cash',
  wire: 'USD bank wire',
  visa_debit: 'VISA debit card (in special cases)',
  paypal: 'PayPal (in special cases)',
} as const;

export type PaymentMethod = keyof typeof PAYMENT_METHODS;

/** Taken in special cases only: staff approve the order before it counts (docs/product.md, Payment). */
export const SPECIAL_METHODS = ['visa_debit', 'paypal'] as const satisfies PaymentMethod[];

export const isSpecialMethod = (method: PaymentMethod): boolean => SPECIAL_METHODS.some((each) => each === method);

/** How the sale desk is paid; nobody chooses or records it, since payment and tokens are one transaction. */
export const SALE_METHOD = 'usdc';
/** How an order was paid, or is to be. */
export type OrderMethod = PaymentMethod | typeof SALE_METHOD;
export const ORDER_METHODS: readonly OrderMethod[] = [
  ...(Object.keys(PAYMENT_METHODS) as PaymentMethod[]),
  SALE_METHOD,
];

/** 'VISA debit card': the method alone, without the remark that it is for special cases. */
export const methodText = (method: OrderMethod): string =>
  method === SALE_METHOD ? 'USDC' : PAYMENT_METHODS[method].replace(/ \(.*\)$/, '');
