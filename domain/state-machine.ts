/** One transition of a state machine, with everything that guards it. */
export type Transition<State extends string = string> = {
  from: readonly State[];
  /** Left out where the row stays in its state. */
  to?: State;
  /** Who makes it: staff at the desk, the customer on the request's page, or the site itself (its clock, or what it saw on the chain). */
  by: 'staff' | 'customer' | 'system';
  /** What else must be true of the row. */
  needs?:
    | 'document_hold'
    | 'no_document_hold'
    | 'sanctions_hold'
    | 'alarm'
    | 'open_check'
    | 'unanswered'
    | 'open_payment';
  /** The check that this transition settles; not once it is settled. */
  settles?: string;
  /** Not while a check of the row is open. */
  blockedByOpenChecks?: true;
  /** Not while documents are awaited ('withheld for documents', Terms of Purchase). */
  blockedByDocumentHold?: true;
  /** Not while it matches a sanctions list; what documents stop, that stops, too. */
  blockedBySanctionsHold?: true;
  /** Not before what the customer owes for shipping is paid or waived. */
  blockedByOpenPayment?: true;
  /**
   * Another person has to approve it, whatever the two-person rules say: always, or where the package isn't insured for all that its coins
   * are worth.
   */
  needsApproval?: 'always' | 'if_underinsured';
  /** Staff must say why. Whoever the transition is shown to reads it. */
  needsReason?: true;
  /**
   * Who reads it in the record's history: the desk; the customer, too; anyone with the hash of the ticket, which the chain shows; or those
   * only once no package is on its way any more. Left out, it is in no history, and if staff made it, it's in the audit log.
   */
  shownTo?: 'desk' | 'customer' | 'public' | 'public_after_delivery';
  /** What the customer reads that it's called. */
  label?: string;
  /** False where staff make it without checking the record against the sanctions lists right before. Otherwise they check it. */
  screened?: false;
  /** The rule by which it may take another person than the transition before it (staff/two-person-rules.ts). */
  anotherPerson?: 'pay' | 'issue' | 'ship';
  /** The email that it sends to the customer. */
  email?: string;
};

/** A state machine as data: which transitions are allowed, and by whom. The server changes a state only through it. */
export type StateMachine<State extends string = string> = {
  states: readonly State[];
  /** How a row begins: the name of the beginning in its history, and the state that follows. */
  first: Readonly<Record<string, State>>;
  transitions: Readonly<Record<string, Transition<State>>>;
};

/** Checks a machine's states and keeps its exact types; does nothing at run time. */
export const stateMachine = <
  const State extends string,
  const First extends Readonly<Record<string, NoInfer<State>>>,
  const Transitions extends Readonly<Record<string, Transition<NoInfer<State>>>>,
>(parts: {
  states: readonly State[];
  first: First;
  transitions: Transitions;
}) => parts;

export type StateOf<Machine extends StateMachine> = Machine['states'][number];
export type TransitionOf<Machine extends StateMachine> = keyof Machine['transitions'] & string;

type Named<Transitions, Condition> = {
  [Name in keyof Transitions]: Transitions[Name] extends Condition ? Name : never;
}[keyof Transitions] &
  string;

/** What the customer reads for each line of a row's history, by its name; `first` says it for the beginnings, of which the machine has no more than the state. */
export const labelsOf = <Machine extends StateMachine>(
  { transitions }: Machine,
  first: Readonly<Record<keyof Machine['first'] & string, string>>,
): Readonly<Record<string, string>> => {
  const labels = Object.entries<Transition>(transitions).flatMap(([name, { label }]) =>
    label === undefined ? [] : [[name, label] as const],
  );
  return { ...first, ...Object.fromEntries(labels) };
};

/** Whether the record has to be checked against the sanctions lists right before. */
export const isScreened = ({ by, screened }: Transition): boolean => by === 'staff' && screened !== false;

/** Whether another person has to approve it. `isInsured`: the package carries all that its coins are worth; where nobody looked, it doesn't. */
export const isApprovalNeeded = ({ needsApproval }: Transition, isInsured = false): boolean =>
  needsApproval === 'always' || (needsApproval === 'if_underinsured' && !isInsured);

/** The names of the transitions that staff make. */
export type StaffTransitionOf<Machine extends StateMachine> = Named<Machine['transitions'], { by: 'staff' }>;

/** Every name that can be in a row's history, its beginning included. */
export type TransitionNameOf<Machine extends StateMachine> =
  | (keyof Machine['first'] & string)
  | Named<Machine['transitions'], { shownTo: string }>;

/** The columns that the guards of transitions read. */
export type GuardedRow<State extends string = string> = {
  state: State;
  documentHoldSince: Date | null;
  /** Since when it is stopped because it matches a sanctions list; of an order, its request's. */
  sanctionsHoldSince?: Date | null;
  alarm?: string | null;
  /** Which checks are open; to be given wherever the machine has checks. */
  openChecks?: readonly string[];
  /** Since when a message of the customer's waits for an answer. */
  unansweredSince?: Date | null;
  /** When what the customer owes for shipping was paid or waived. */
  shippingSettledAt?: Date | null;
};

/** The transition of that name; throws if the machine has none. */
export function transitionNamed(machine: StateMachine, name: string): Transition {
  const transition = Object.hasOwn(machine.transitions, name) ? machine.transitions[name] : undefined;
  if (!transition) throw new Error(`The state machine has no transition '${name}'.`);
  return transition;
}

/** Who reads that line of a row's history. Everyone reads how it began; a name that the machine doesn't have is for staff only. */
export function shownToOf({ first, transitions }: StateMachine, name: string): Transition['shownTo'] {
  if (Object.hasOwn(first, name)) return 'public';
  return Object.hasOwn(transitions, name) ? transitions[name]?.shownTo : undefined;
}

/** The state that a line of a row's history led to; undefined where the row stayed in its state. */
export const stateAfter = <State extends string>({ first, transitions }: StateMachine<State>, name: string) =>
  Object.hasOwn(first, name) ? first[name] : Object.hasOwn(transitions, name) ? transitions[name]?.to : undefined;

/** Why the transition isn't possible now; undefined if it is. The caller checks by whom. */
export function refusalOf<Machine extends StateMachine>(
  machine: Machine,
  name: TransitionOf<Machine>,
  row: GuardedRow<StateOf<Machine>>,
  /** Documents are awaited for what the row belongs to, such as an order's request. */
  parentHasDocumentHold = false,
): 'not_now' | 'sanctions_hold' | 'document_hold' | 'unchecked' | 'unpaid' | undefined {
  const declared = transitionNamed(machine, name);
  const { from, needs, settles, blockedByDocumentHold, blockedBySanctionsHold } = declared;
  const hasDocumentHold = row.documentHoldSince !== null;
  if (!from.includes(row.state)) return 'not_now';
  if (needs === 'document_hold' && !hasDocumentHold) return 'not_now';
  if (needs === 'no_document_hold' && hasDocumentHold) return 'not_now';
  if (needs === 'sanctions_hold' && !row.sanctionsHoldSince) return 'not_now';
  if (needs === 'alarm' && !row.alarm) return 'not_now';
  if (needs === 'open_check' && !row.openChecks?.length) return 'not_now';
  if (needs === 'unanswered' && !row.unansweredSince) return 'not_now';
  if (needs === 'open_payment' && row.shippingSettledAt) return 'not_now';
  if (settles !== undefined && !row.openChecks?.includes(settles)) return 'not_now';
  if ((blockedByDocumentHold || blockedBySanctionsHold) && row.sanctionsHoldSince) return 'sanctions_hold';
  if (blockedByDocumentHold && (hasDocumentHold || parentHasDocumentHold)) return 'document_hold';
  // A row whose checks nobody looked up counts as unchecked.
  if (declared.blockedByOpenChecks && row.openChecks?.length !== 0) return 'unchecked';
  // So does one whose payment nobody looked up count as unpaid.
  return declared.blockedByOpenPayment && !row.shippingSettledAt ? 'unpaid' : undefined;
}

/** Whether the transition is possible now. */
export const canTransition = <Machine extends StateMachine>(
  machine: Machine,
  name: TransitionOf<Machine>,
  row: GuardedRow<StateOf<Machine>>,
  parentHasDocumentHold = false,
): boolean => refusalOf(machine, name, row, parentHasDocumentHold) === undefined;

/** The transitions that staff can make now, in the machine's order. */
export const staffTransitions = <Machine extends StateMachine>(
  machine: Machine,
  row: GuardedRow<StateOf<Machine>>,
  parentHasDocumentHold = false,
): StaffTransitionOf<Machine>[] =>
  (Object.keys(machine.transitions) as StaffTransitionOf<Machine>[]).filter(
    (name) => transitionNamed(machine, name).by === 'staff' && canTransition(machine, name, row, parentHasDocumentHold),
  );
