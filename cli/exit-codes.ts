/** How usg ends. */
export const EXIT = { ok: 0, foundWrong: 1, misuse: 2, impossible: 3 } as const;

/** What each means, for help and docs/operating/usg.md. */
export const EXIT_CODES: Record<(typeof EXIT)[keyof typeof EXIT], string> = {
  [EXIT.ok]: 'done, and nothing is wrong',
  [EXIT.foundWrong]: 'found something wrong, or refused: it is said on standard output',
  [EXIT.misuse]: 'the command line is wrong: no such command or option, or a word is missing',
  [EXIT.impossible]: 'it could not be done: a setting, the database, the node or a file',
};
