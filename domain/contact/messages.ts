/** Feedback of the contact form; docs/product.md fixes the first. */
export const CONTACT_MESSAGES = {
  nameBlank: 'First name or last name blank',
  /** How a report of an account begins in the form. */
  reportAccount: 'I want to report an account.\nThe account (username or name): \nWhat is wrong: ',
  messageHint: 'Never send us a private key, the three words or a password',
} as const;

/** A message that did not reach the server; what was typed is still in the form. */
export const contactFailed = (supportEmail: string) =>
  `We couldn’t send your message. Everything you typed is still here. Please try again or email ${supportEmail}.`;
