/** What is said of webhooks: to their sender, and to staff who send one again. */
export const WEBHOOK_MESSAGES = {
  // Which of them it was would only help whoever tries.
  unsigned: 'The webhook’s signature is missing, wrong or too old',
  timeInvalid: 'The event’s timestamp must be a time in ISO 8601',
  known: 'This event was already received',
  gone: 'This message was already sent or dismissed',
} as const;
