import {
  parseUsdMillsDown,
  parseUsgDown,
  type UsdCents,
  type Usg,
  usdMillsFromUsgDown,
  usdMillsInput,
  usgFromUsdMillsDown,
  usgInput,
} from '#domain/money.ts';

/** The two amounts of Send USG as typed, and which of them was typed last: the other follows it. */
export type SendAmount = { usg: string; usd: string; driver: 'usg' | 'usd' };

export const NO_AMOUNT: SendAmount = { usg: '', usd: '', driver: 'usg' };

/** An amount was typed in USG; dollars follow with three decimals, cut (SPEC.md section 5). */
export function typeUsg(text: string, priceCents: UsdCents | undefined): SendAmount {
  const usg = parseUsgDown(text);
  const known = usg !== undefined && priceCents !== undefined;
  return { usg: text, usd: known ? usdMillsInput(usdMillsFromUsgDown(usg, priceCents)) : '', driver: 'usg' };
}

/** An amount was typed in dollars; USG follows with nine decimals, cut. */
export function typeUsd(text: string, priceCents: UsdCents | undefined): SendAmount {
  const mills = parseUsdMillsDown(text);
  const known = mills !== undefined && priceCents !== undefined;
  return { usd: text, usg: known ? usgInput(usgFromUsdMillsDown(mills, priceCents)) : '', driver: 'usd' };
}

/** After a change of the price: what was typed stays, the other amount follows. */
export const reprice = (amount: SendAmount, priceCents: UsdCents | undefined): SendAmount =>
  amount.driver === 'usg' ? typeUsg(amount.usg, priceCents) : typeUsd(amount.usd, priceCents);

/** The amount that would be sent; undefined while there is none. */
export const amountToSend = (amount: SendAmount): Usg | undefined => parseUsgDown(amount.usg);
