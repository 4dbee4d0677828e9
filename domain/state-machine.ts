/** Who may take a step: staff at the desk, the site itself (clock, chain), or nobody else. */
export type StepBy = 'desk' | 'system';

export type Step<State extends string> = {
  from: readonly State[];
  to: State;
  by: StepBy;
  /** Not while documents are awaited ('withheld for documents', Terms of Purchase). */
  blockedWhenWithheld?: true;
  /** Staff must say why; the customer reads it. */
  needsReason?: true;
};

/** A state machine as data: what may follow what, and by whom. */
export type Machine<State extends string, Name extends string> = {
  states: readonly State[];
  first: readonly State[];
  steps: Readonly<Record<Name, Step<State>>>;
};

/** Fixes the machine's types; nothing happens at run time. */
export const machine = <const State extends string, const Name extends string>(
  parts: Machine<State, Name>,
): Machine<State, Name> => parts;

/** Whether the step is allowed from that state; by whom is the caller's to prove. */
export const mayStep = <State extends string, Name extends string>(
  { steps }: Machine<State, Name>,
  state: State,
  name: Name,
  withheld = false,
): boolean => steps[name].from.includes(state) && !(withheld && steps[name].blockedWhenWithheld === true);

/** The steps that staff may take from that state, in the machine's order. */
export const deskSteps = <State extends string, Name extends string>(
  all: Machine<State, Name>,
  state: State,
  withheld = false,
): Name[] =>
  (Object.keys(all.steps) as Name[]).filter(
    (name) => all.steps[name].by === 'desk' && mayStep(all, state, name, withheld),
  );

/** States that no step leads out of. */
export const endStates = <State extends string, Name extends string>({ states, steps }: Machine<State, Name>) =>
  states.filter((state) => !(Object.values(steps) as Step<State>[]).some(({ from }) => from.includes(state)));
