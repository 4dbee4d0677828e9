/** What a customer reads about a record wherever it is shown: its page, the dashboard, our emails and, for staff, the desk. */
export type NextStep = {
  /** Its state in a few words, such as 'awaiting payment', beside what it is about. */
  status: string;
  /** What happens next. */
  sentence: string;
  /**
   * What the customer does; without it, or where it's optional, the next act is ours, the network's or the carrier's. `where` is a part of
   * the record's page (#…), a path or an address.
   */
  action?: { label: string; where: string; isOptional?: true | undefined } | undefined;
  /** Nothing follows. */
  isOver?: true | undefined;
};

/** The address of an action's place, from the address of the record's own page. */
export const addressOf = (where: string, page: string): string => (where.startsWith('#') ? `${page}${where}` : where);
