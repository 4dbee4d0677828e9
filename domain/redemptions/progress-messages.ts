/** While a request is new: what the old site said on its page. */
export const REDEMPTION_THANKS = {
  title: 'Thank you! Your request is being processed.',
  text: 'Your request was sent. Our support staff will contact you for the remaining steps.',
} as const;

/** Whether the receipt on the page is the one on the chain. */
export const RECEIPT_MESSAGES = {
  waits: 'Next, we’ll record the receipt on the blockchain. Then you can check it here.',
  agrees: 'Your browser checked it: this receipt matches the one on the blockchain.',
  differs: 'This receipt doesn’t match the one on the blockchain. Please write to us.',
} as const;
