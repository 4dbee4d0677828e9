/** Instead of a form that the session’s wallet cannot use. */
export const roleNeeded = (role: string): string => `This needs a wallet that has the ${role} role on the token.`;

/** What the desk says to the staff who work at it. */
export const DESK_MESSAGES = {
  accountNeeded: 'This needs a staff account. A wallet on its own only opens what its roles are for.',
  leadsNotFound: 'Failed to find leads',
  listFailed: 'We couldn’t load this list',
  recordFailed: 'We couldn’t load this',
  queueFailed: 'We couldn’t load the work queue',
  auditFailed: 'We couldn’t load the audit log',
  auditForStaff: 'Only staff can read this log. Log in on the admin page.',
  auditHeadInvalid: 'Enter the head as in the email: a number, a colon and 64 characters',
  nothingSoFar: 'No matches in this part of the list. Use the buttons below to keep searching.',
  nothingFound: 'Nothing matches. Change the search or the filters.',
  queueEmpty: {
    needs_you: 'Nothing needs attention now.',
    mine: 'Nothing is assigned to you.',
    issue: 'No paid order waits for its tokens.',
    burned: 'No burn waits for a check.',
    new: 'Nothing new.',
    waiting: 'We aren’t waiting for any customer.',
    alarms: 'No alarms.',
    done: 'Nothing was finished in the last seven days.',
  },
  nothingOpen: 'Choose a row to open it here.',
  nothingDue: 'Nothing needs to be done now.',
  colleagueUnknown: 'Choose someone who works at the desk',
  noteNeeded: 'Please write the note first',
  accountInvalid: 'This isn’t an Ethereum address',
  walletNeeded: 'To continue, choose or unlock a wallet with the role that this needs.',
} as const;
const AUDIT_PROBLEMS = {
  'left-out': 'it’s missing from the chain',
  gone: 'it was removed',
  'not-following': 'it doesn’t follow the entry before it',
  changed: 'it was changed',
} as const;

/** Where the chain of the audit log breaks, and how. */
export const auditProblem = ({
  position,
  problem,
}: {
  position: number;
  problem: keyof typeof AUDIT_PROBLEMS;
}): string => `The log breaks at entry ${position}: ${AUDIT_PROBLEMS[problem]}.`;

/** Said when records are marked, beside the button that takes it back. */
export const markedText = (name: string, complete: boolean) =>
  `${name} ${complete ? 'marked as complete' : 'opened again'}.`;
