import type { Locator, Page } from '@playwright/test';
import { coinsText } from '#domain/counted.ts';
import { REDEEM_AGREEMENT } from '#domain/redemptions/messages.ts';
import { field } from './field.ts';

const REQUEST = {
  Quantity: '1',
  Email: 'ada@example.com',
  Name: 'Ada Holder',
  Phone: '555 0100',
  'Address line 1': '1 Example Street',
  City: 'Provo',
  'ZIP code': '84601',
};

/** Fills the redemption form for one coin; the country stays at its default. */
export async function fillRedemption(page: Page): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Redemption' });
  for (const [label, value] of Object.entries(REQUEST)) await field(form, label).fill(value);
  await field(form, 'State').selectOption('UT');
  await form.getByRole('checkbox', { name: REDEEM_AGREEMENT }).check();
  return form;
}

/** What burns the one coin's token, in the dialog that asks before. */
export const burnButton = (page: Page): Locator =>
  page.getByRole('dialog').getByRole('button', { name: `Redeem ${coinsText(1)}` });

/** How much higher the quote is, closed, than what holds its place while it is loaded; more would move the form. */
export const tallerThanItsPlace = (quote: Locator): Promise<number> =>
  quote.evaluate((part) => {
    const height = part.getBoundingClientRect().height;
    const place = document.createElement('div');
    place.className = 'redeem-quote-waiting';
    part.replaceChildren(place, ...part.children);
    const held = place.getBoundingClientRect().height;
    place.remove();
    return height - held;
  });
