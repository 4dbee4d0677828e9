/** While a request or redemption is stopped for a reason that its customer isn’t told. */
export const REVIEW_MESSAGE =
  'We’re reviewing this. Please don’t pay or send anything now. We’ll email you as soon as you can continue.';
