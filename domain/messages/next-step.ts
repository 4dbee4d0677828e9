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
  /** Nothing more is to come that the customer waits for. */
  isOver?: true | undefined;
};

/** What customers do on the page of a purchase or a redemption alike, and what our emails lead to. */
export const GIVE_IDENTITY = { label: 'Verify your identity', where: '#identity' } as const;
export const SEND_DOCUMENTS = { label: 'Send documents', where: '#files' } as const;
export const WRITE_TO_US = { label: 'Write to us', where: '#messages', isOptional: true } as const;

/** The address of an action's place, from the address of the record's own page. */
export const addressOf = (where: string, page: string): string => (where.startsWith('#') ? `${page}${where}` : where);
