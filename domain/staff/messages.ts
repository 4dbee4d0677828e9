/** What the desk says to the staff who work at it. */
export const DESK_MESSAGES = {
  leadsNotFound: 'Failed to find leads',
  listFailed: 'This list could not be loaded',
  recordFailed: 'This could not be loaded',
  queueFailed: 'The work queue could not be loaded',
  auditFailed: 'The audit log could not be loaded',
  auditForStaff: 'Only staff read this log. Log in at the admin page with an admin wallet, or with a staff account.',
  nothingFound: 'Nothing matches. Change the search or the filters.',
  queueEmpty: 'Nothing needs attention now.',
  noteNeeded: 'Please write the note first',
  walletNeeded: 'Unlock a wallet that holds the role on the token to go on.',
} as const;

/** Steps of a request that its customer hears of through the order alone. */
export const ORDERED_STEP_LABELS: Readonly<Record<string, string>> = {
  order: 'Order made of it',
  reopen: 'Open again, as its order is over',
  restore: 'Ordered again, as its tokens are out',
};

/** Said when the tick of a row is changed, beside the button that takes it back. */
export const markedText = (title: string, complete: boolean) =>
  `${title} is ${complete ? 'marked complete' : 'open again'}.`;
