/** Feedback of the contact form; SPEC.md section 5 gives the first. */
export const CONTACT_MESSAGES = {
  nameBlank: 'First name or last name blank',
  messageHint: 'Please never send us a private key, the three words or a password',
} as const;

/** A message that did not reach the server; what was typed is still in the form. */
export const contactFailed = (supportEmail: string) =>
  `Your message could not be sent. What you typed is still here: please try again, or email ${supportEmail}.`;
