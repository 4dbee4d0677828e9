import { methodText, type PaymentMethod } from '#domain/orders/payment-methods.ts';
import { clearing } from '#site';

const waits = Object.entries(clearing).flatMap(([method, rule]) =>
  'days' in rule && rule.days > 0
    ? [`${rule.days} days after a payment by ${methodText(method as PaymentMethod)}`]
    : [],
);

/** How long the tokens wait after payments that can be reversed. Kept apart from the figures, which travel with the FAQ. */
export const CLEARING_RULE =
  waits.length === 0
    ? 'We deliver Tokens without waiting for that.'
    : `A delivery of Tokens cannot be reversed. We therefore deliver them ${new Intl.ListFormat('en-US').format(waits)}, or sooner if we choose.`;
