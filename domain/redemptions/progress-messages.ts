import { site } from '#site';
import { REVIEW_MESSAGE } from '../messages/review.ts';

/** While a request is new: what the old site said on its page. */
export const REDEMPTION_THANKS = {
  title: 'Thank you! Your request is being processed.',
  text: 'Your request was sent. Our support staff will contact you for the remaining steps.',
} as const;

/** What the holder has to do or to wait for, where more than the state decides. */
export const NEXT_MESSAGES = {
  burn_tokens: `We’ve saved your request. The burn of your ${site.symbol} isn’t on the blockchain yet.`,
  send_tokens: `Please send the ${site.symbol} to this ticket’s own address below, from any wallet or exchange. We’ll burn them for your coins.`,
  wait_for_burn: `All your ${site.symbol} have arrived. You don’t need to do anything now. We’ll burn them for your coins and email you.`,
  wait_for_approval: `Please keep your ${site.symbol} for now. Delivery outside the United States needs our approval first. We’ll email you, and then this page tells you what to do.`,
  wait_for_first_check: `Please keep your ${site.symbol} for now. We’re checking your identity and the cost of delivery. We’ll email you the firm cost, and then this page tells you what to do.`,
  wait_for_chain: 'The burn is in a block on the Ethereum blockchain. It will be final in a moment.',
  give_identity: 'We need to know who will receive the coins. Please fill in the form below.',
  send_documents: 'We’re waiting for documents from you. You can send them on this page.',
  pay_shipping:
    'The tokens are permanently burned. Please pay for shipping, handling and insurance, as shown below. We’ll ship the coins once the payment has reached us.',
  wait_for_review: REVIEW_MESSAGE,
  claim_refused: 'We looked into your report with the carrier. From what we found, the coins were delivered.',
} as const;

/** Whether the receipt on the page is the one on the chain. */
export const RECEIPT_MESSAGES = {
  waits: 'Next, we’ll record the receipt on the blockchain. Then you can check it here.',
  agrees: 'Your browser checked it: this receipt matches the one on the blockchain.',
  differs: 'This receipt doesn’t match the one on the blockchain. Please write to us.',
} as const;
